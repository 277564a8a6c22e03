"""A small web site on loopback to save articles from."""

import http.server
import pathlib
import re
import threading

ARTICLES = pathlib.Path(__file__).resolve().parents[1] / "Web" / "demo"
TYPES = {".html": "text/html; charset=utf-8", ".png": "image/png", ".txt": "text/plain; charset=utf-8"}


class Site:
    """Serves the sample articles; `answers` maps a path to (status, type, body) instead."""

    def __init__(self):
        self.answers = {}
        self.asked = []
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path = self.path.split("?")[0]
                site.asked.append(path)
                status, kind, body = site.answer(path)
                # One range, as players ask for.
                asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
                if status == 200 and asked and int(asked[1]) < len(body):
                    first, size = int(asked[1]), len(body)
                    body = body[first:int(asked[2] or size) + 1]
                    status = 206
                self.send_response(status)
                if status == 206:
                    self.send_header("Content-Range", f"bytes {first}-{first + len(body) - 1}/{size}")
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()

    def answer(self, path):
        if path in self.answers:
            return self.answers[path]
        file = ARTICLES / path.lstrip("/")
        if file.is_file() and file.parent == ARTICLES:
            return 200, TYPES[file.suffix], file.read_bytes()
        return 404, "text/plain; charset=utf-8", b"Nothing here."

    def long_article(self, paragraphs=120):
        """An article whose paragraphs are numbered, so that a place in it can be named."""
        text = "".join(
            f"<p>Paragraph number {n}. It has a few sentences of its own, so that it looks like prose. "
            f"Somebody wrote it for a test, in one sitting, and meant every word of it.</p>"
            for n in range(1, paragraphs + 1)
        )
        body = (
            "<!DOCTYPE html><html lang=en><head><title>A long walk - Example Gazette</title>"
            '<meta property="og:site_name" content="Example Gazette"></head>'
            f"<body><article><h1>A long walk</h1>{text}</article></body></html>"
        )
        self.answers["/long.html"] = (200, "text/html; charset=utf-8", body.encode())
        return f"{self.url}/long.html"
