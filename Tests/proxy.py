"""A proxy before a server, as people put there, that a test can make answer by itself."""

import http.client
import http.server
import threading

DROPPED = {"connection", "transfer-encoding", "keep-alive"}


class Proxy:
    """Passes everything on; `limit` is the largest body in bytes, `answer` (status, fields, body) comes in its place."""

    def __init__(self, port):
        self.limit = None
        self.answer = None
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                size = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(size)
                answer = proxy.answer
                if proxy.limit is not None and size > proxy.limit:
                    answer = (413, {"Content-Type": "text/html"}, b"<h1>413 Request Entity Too Large</h1>")
                if answer:
                    status, fields, text = answer
                    self.begin(status, fields.items(), len(text))
                    self.wfile.write(text)
                    return
                upstream = http.client.HTTPConnection("127.0.0.1", port)
                upstream.request(self.command, self.path, body, dict(self.headers))
                given = upstream.getresponse()
                self.begin(given.status, given.getheaders(), given.length)
                try:
                    while piece := given.read1(65_536):
                        self.wfile.write(piece)
                        self.wfile.flush()
                finally:
                    upstream.close()

            def begin(self, status, fields, length):
                self.send_response(status)
                for name, value in fields:
                    if name.lower() not in DROPPED | {"content-length"}:
                        self.send_header(name, value)
                if length is None:
                    self.close_connection = True
                    self.send_header("Connection", "close")
                else:
                    self.send_header("Content-Length", str(length))
                self.end_headers()

            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = pass_on

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
