"""Mail that comes in by LMTP, SMTP and a provider's hook becomes items, each once."""

import base64
import hashlib
import json
import os
import smtplib
import socket
import subprocess
import urllib.error
import urllib.request
from email.message import EmailMessage

import pytest

from changes import until
from server import Server, free_port

DOMAIN = "in.example.org"
SECRET = "a-long-enough-secret"
LONG = "The harbour was full of boats that morning, and nobody had slept. " * 20
KOREAN = "항구에는 아침부터 배가 가득했고 아무도 잠을 자지 못했다. " * 20
# One page with one line of text.
PDF = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
"""


class Office:
    def __init__(self, server, port):
        self.server = server
        self.port = port
        self.cookie = self.sign_up()
        self.address = self.ask("POST", "/api/v1/mail-address", b"")["address"]

    def sign_up(self):
        request = urllib.request.Request(
            self.server.url + "/api/v1/accounts", method="POST",
            data=json.dumps(
                {"email": "ada@example.org", "name": "Ada", "password": "correct horse battery"}).encode(),
            headers={"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.headers["Set-Cookie"].split(";")[0]

    def ask(self, method, path, body=None, type="application/json"):
        request = urllib.request.Request(
            self.server.url + path, method=method, data=body,
            headers={"Content-Type": type, "Sec-Fetch-Site": "same-origin", "Cookie": self.cookie})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.loads(answer.read() or b"null")

    def content(self, hash):
        request = urllib.request.Request(
            f"{self.server.url}/api/v1/contents/{hash}", headers={"Cookie": self.cookie})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.read()

    def lmtp(self):
        return smtplib.LMTP("127.0.0.1", self.port)

    def deliver(self, message, to=None):
        """By LMTP; raises where it is refused."""
        content = message if isinstance(message, bytes) else message.as_bytes(
            policy=message.policy.clone(linesep="\r\n"))
        with self.lmtp() as client:
            assert client.sendmail("sender@example.com", [to or self.address], content) == {}

    def items(self):
        return self.ask("GET", "/api/v1/items?limit=100")["items"]

    def settled(self, count):
        """The items, once there are so many and none waits."""
        def ready():
            items = self.items()
            is_settled = len(items) == count and all(item["state"] in ("ready", "failed") for item in items)
            return items if is_settled else None

        return until(self.server, {"Cookie": self.cookie, "Sec-Fetch-Site": "same-origin"}, ready)


@pytest.fixture
def office(tmp_path, monkeypatch):
    port = free_port()
    monkeypatch.setenv("LATER_MAIL_IN_HOOK_SECRET", SECRET)
    options = ["--mail-in-domain", DOMAIN, "--mail-in-listen", f"127.0.0.1:{port}",
               "--registration", "open"]
    with Server(tmp_path / "data", options=options) as server:
        yield Office(server, port)


def letter(body, number=1, subject="News of the harbour", **headers):
    message = EmailMessage()
    message["From"] = "Ada <ada@example.com>"
    message["Subject"] = subject
    message["Message-ID"] = f"<{number}@example.com>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message


@pytest.mark.req("L18")
def test_links_are_saved_and_a_second_delivery_adds_nothing(office):
    mail = letter("Look at this:\nhttp://127.0.0.1:9/one\nhttp://127.0.0.1:9/two\n")
    name, domain = office.address.split("@")
    for _ in range(2):
        office.deliver(mail, to=f"{name}+tea@{domain}")
    items = office.items()
    assert sorted(item["url"] for item in items) == ["http://127.0.0.1:9/one", "http://127.0.0.1:9/two"]
    assert [tag["itemCount"] for tag in office.ask("GET", "/api/v1/tags")["tags"]] == [2]


@pytest.mark.req("L18")
def test_a_newsletter_is_read_with_its_list_as_source(office):
    mail = letter(LONG, List_Id="Harbour Weekly <weekly.example.com>")
    mail.add_alternative(
        f"<p>{LONG}</p><img src='http://127.0.0.1:9/pixel.gif' width=1 height=1>", subtype="html")
    office.deliver(mail)
    [item] = office.settled(1)
    assert item["state"] == "ready" and item["title"] == "News of the harbour"
    assert item["siteName"] == "Harbour Weekly" and item["byline"] == "Ada"


# One pixel.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


@pytest.mark.req("L18")
def test_the_pictures_of_a_letter_are_the_articles(office):
    mail = letter(LONG)
    mail.add_alternative(f"<p>{LONG}</p><p><img src='cid:harbour@x' alt='The harbour'></p><p>{LONG}</p>",
                         subtype="html")
    mail.get_payload()[1].add_related(PNG, "image", "png", cid="<harbour@x>", filename="harbour.png")
    office.deliver(mail)
    [item] = office.settled(1)
    assert item["state"] == "ready"
    # By the hash of the picture, which the account has.
    assert office.content(hashlib.sha256(PNG).hexdigest()) == PNG


@pytest.mark.req("L18")
def test_a_forwarded_letter_is_read_as_the_letter_it_is(office):
    inner = letter(LONG, 7, subject="Boats", List_Id="Harbour Weekly <weekly.example.com>")
    mail = EmailMessage()
    mail["From"] = "Me <me@example.org>"
    mail["Subject"] = "Fwd: Boats"
    mail["Message-ID"] = "<8@example.com>"
    mail.add_attachment(inner)
    for _ in range(2):
        office.deliver(mail)
    [item] = office.settled(1)
    assert item["title"] == "Boats" and item["byline"] == "Ada"
    assert item["siteName"] == "Harbour Weekly"


@pytest.mark.req("L18")
def test_a_document_becomes_one_of_its_own(office):
    mail = letter(LONG)
    mail.add_attachment(PDF, maintype="application", subtype="pdf", filename="보고.pdf")
    office.deliver(mail)
    assert len(office.items()) == 2
    assert "보고.pdf" in [item["fileName"] for item in office.items()]


@pytest.mark.req("L18")
@pytest.mark.parametrize("charset,codec", [
    ("EUC-KR", "euc_kr"), ("ISO-2022-KR", "iso2022_kr"), ("windows-949", "cp949"), ("utf-8", "utf-8")])
def test_korean_of_every_kind_is_read(office, charset, codec):
    # Short lines: the standard has one designation at the top of the text.
    body = "\n".join(KOREAN.split(". ")).encode(codec).replace(b"\n", b"\r\n")
    office.deliver(
        b"From: a@example.com\r\nSubject: News\r\nMessage-ID: <k@example.com>\r\n"
        b"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=" + charset.encode()
        + b"\r\n\r\n" + body + b"\r\n")
    [item] = office.settled(1)
    assert item["state"] == "ready" and "항구에는 아침부터" in item["excerpt"]
    assert item["language"] == "ko"


def test_an_answer_of_a_machine_and_a_loop_are_dropped(office):
    office.deliver(letter(LONG, 1, Auto_Submitted="auto-replied"))
    office.deliver(letter(LONG, 2, Precedence="auto_reply"))
    hops = b"Received: from a by b\r\n" * 80
    office.deliver(hops + b"Subject: Round\r\nMessage-ID: <3@example.com>\r\n\r\n" + LONG.encode())
    assert office.items() == []


def test_nothing_depends_on_who_says_to_have_sent_it(office):
    office.deliver(letter(LONG))
    forged = letter(LONG, 2)
    forged.replace_header("From", "ada@example.org")
    office.deliver(forged)
    assert len(office.items()) == 2


def test_bombs_are_survived(office):
    nested = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(20_000))
    many = (b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
            + b"--b\r\n\r\n\r\n" * 200_000 + b"--b--\r\n")
    for number, bomb in enumerate((nested, many, b"Content-Transfer-Encoding: base64\r\n\r\n=A=")):
        head = b"Message-ID: <bomb%d@example.com>\r\nSubject: Bomb\r\n" % number
        try:
            office.deliver(head + bomb)
        except smtplib.SMTPException as refusal:
            assert "55" in str(refusal)
    office.deliver(letter(LONG, 99))
    assert "News of the harbour" in [item["title"] for item in office.items()]


def test_who_is_not_here_is_told_so_and_nothing_is_sent_on(office):
    with smtplib.SMTP("127.0.0.1", office.port) as client:
        for address in (f"babab-babab-babab-babab-babab@{DOMAIN}", "bob@elsewhere.example"):
            with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
                client.sendmail("a@example.com", [address], b"Subject: x\r\n\r\nx")
            assert refused.value.recipients[address][0] == 550


def test_what_ends_wrongly_is_refused_and_hides_no_second_letter(office):
    with socket.create_connection(("127.0.0.1", office.port), timeout=60) as client:
        stream = client.makefile("rwb")
        stream.write(
            b"EHLO a\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<%s>\r\nDATA\r\n" % office.address.encode()
            + b"Subject: One\r\n\r\n" + LONG.encode() + b"\n.\n"
            + b"MAIL FROM:<b@example.com>\r\nRCPT TO:<%s>\r\nDATA\r\n" % office.address.encode()
            + b"Subject: Two\r\n\r\nTwo\r\n.\r\nQUIT\r\n")
        stream.flush()
        answers = stream.read().split(b"\r\n")
    assert answers[-3].startswith(b"550 ") and answers[-2].startswith(b"221 ")
    assert office.items() == []


def test_a_letter_that_was_answered_is_there_after_a_kill(office):
    taken = []
    for number in range(10):
        office.deliver(letter(LONG, number, subject=f"Letter {number}"))
        taken.append(f"Letter {number}")
        if number % 3 == 2:
            office.server.kill()
            office.server.start()
            # What got no answer is sent again, and so may be what did.
            office.deliver(letter(LONG, number, subject=f"Letter {number}"))
    assert sorted(item["title"] for item in office.items()) == sorted(taken)


def test_the_hook_takes_what_a_provider_posts(office):
    mail = letter(LONG, To="bob@example.com").as_bytes()

    def post(secret, type="message/rfc822", body=mail, recipient=office.address):
        request = urllib.request.Request(
            f"{office.server.url}/api/v1/mail-in/{secret}?recipient={recipient}", method="POST",
            data=body, headers={"Content-Type": type})
        try:
            return urllib.request.urlopen(request, timeout=120).status
        except urllib.error.HTTPError as refusal:
            return refusal.code

    assert post("wrong") == 404
    assert post(SECRET, recipient=f"nobody@{DOMAIN}") == 422
    assert post(SECRET) == 204
    # The plus sign before a tag need not be escaped.
    assert post(SECRET, recipient=office.address.replace("@", "+recipes@")) == 204
    postmark = json.dumps({"RawEmail": mail.decode(), "OriginalRecipient": office.address}).encode()
    assert post(SECRET, "application/json", postmark) == 204
    form = b"--b\r\nContent-Disposition: form-data; name=\"body-mime\"\r\n\r\n" + mail + b"\r\n--b--\r\n"
    assert post(SECRET, "multipart/form-data; boundary=b", form) == 204
    assert len(office.items()) == 1


@pytest.mark.parametrize("protocol", ["LMTP", "ESMTP"])
def test_swaks_delivers(office, protocol):
    done = subprocess.run(
        ["swaks", "--server", "127.0.0.1", "--port", str(office.port), "--protocol", protocol,
         "--to", office.address, "--from", "a@example.com", "--header", "Subject: By swaks",
         "--body", LONG, "--timeout", "120"], capture_output=True, text=True, env=dict(os.environ))
    assert done.returncode == 0, done.stdout + done.stderr
    assert [item["title"] for item in office.items()] == ["By swaks"]
