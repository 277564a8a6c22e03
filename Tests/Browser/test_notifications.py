"""Notifications in the browser: the settings, what the worker shows, and what is pressed on it without a server."""

import json
import re

import pytest
from playwright.sync_api import expect

from push_service import PushService
from walks import reload, shown, sign_in, stored, visit, wait_until, whole

PATH = "/settings/notifications"
# No push service can be reached, and such a profile could not subscribe there: the browser's answer is the test's own.
STUB = """(() => {
  const given = %s;
  const NAME = 'test-subscription';
  const decode = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
  const made = () => {
    const key = localStorage.getItem(NAME);
    if (key === null) return null;
    return {
      endpoint: given.endpoint,
      options: { applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
      getKey: (name) => decode(given[name]),
      unsubscribe: async () => { localStorage.removeItem(NAME); return true; },
    };
  };
  PushManager.prototype.getSubscription = async () => made();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem(NAME, JSON.stringify([...new Uint8Array(applicationServerKey)]));
    return made();
  };
})();"""
WORDS = {
    "en-US": {
        "on": "Notifications on this device", "is-on": "Notifications are on for this device", "test": re.compile("^Test "),
        "sent": "Sent.", "off": "Notifications are now off for this device.", "heading": "Inbox",
    },
    "ko-KR": {
        "on": "이 기기에서 알림 받기", "is-on": "이 기기에서 알림을 켰어요", "test": re.compile(" 테스트$"), "sent": "보냈어요.",
        "off": "이 기기의 알림이 꺼졌어요.", "heading": "받은함",
    },
}
WAITING = """() => new Promise((resolve) => {
  const request = indexedDB.open('later-acts', 1);
  request.onupgradeneeded = () => request.transaction.abort();
  request.onerror = () => resolve(0);
  request.onsuccess = () => {
    const count = request.result.transaction(['acts']).objectStore('acts').count();
    count.onsuccess = () => { request.result.close(); resolve(count.result); };
  };
})"""
# A press as the worker hears it: no page and no tool can make a real one.
PRESS = """async ([action, tag]) => {
  const [notification] = await self.registration.getNotifications({ tag });
  const event = new Event('notificationclick');
  let work;
  Object.assign(event, { notification, action, waitUntil: (promise) => { work = promise; } });
  self.dispatchEvent(event);
  await work;
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(
  ({ title, body, tag, actions, data }) => ({ title, body, tag, data, actions: actions.map(({ action }) => action) }))"""


@pytest.fixture
def service():
    with PushService() as service:
        yield service
        assert service.faults == []


def allowed(device, server, service, locale="en-US", **options):
    """A page of a device whose person lets the app show notifications."""
    server.add_account()
    context = device(locale=locale, **options)
    context.grant_permissions(["notifications"], origin=server.url)
    context.add_init_script(STUB % json.dumps(service.subscription))
    page = context.new_page()
    sign_in(page, korean=locale == "ko-KR")
    expect(page.get_by_role("heading", name=WORDS[locale]["heading"], level=1)).to_be_visible()
    whole(page)
    return page


def deliver(page, server, message):
    """Hands the worker a push message as the browser does."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    session = page.context.new_cdp_session(page)
    found = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        # There may be those of others, an extension's among them.
        lambda event: found.extend(
            one["registrationId"] for one in event["registrations"] if one["scopeURL"] == server.url + "/"
        ),
    )
    session.send("ServiceWorker.enable")
    wait_until(page, lambda: len(found) > 0)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url, "registrationId": found[0], "data": json.dumps(message)},
    )


def a_reminder(server, **changes):
    return {
        "web_push": 8030,
        "notification": {
            "title": "Pay rent", "body": "Due at 3:00 PM", "navigate": server.url + "/tasks", "tag": "t:1", "lang": "en",
            "dir": "auto", "silent": False, "mutable": False, "app_badge": 1,
            "actions": [
                {"action": "done", "title": "Done", "navigate": server.url + "/tasks"},
                {"action": "snooze-1h", "title": "In an hour", "navigate": server.url + "/tasks"},
            ],
            "data": {"key": "test:1", "url": server.url + "/tasks", "tokens": {"done": "no-real-one"}},
            **changes,
        },
        "app_badge": 1, "mutable": False,
    }


@pytest.mark.req("R07", "T13", "L87")
@pytest.mark.parametrize("locale", ["en-US", "ko-KR"])
def test_a_device_is_turned_on_tested_and_taken_off_once_it_is_gone(device, server, service, accessible, locale):
    page = allowed(device, server, service, locale)
    words = WORDS[locale]
    visit(page, PATH)
    switch = page.get_by_role("switch", name=words["on"])
    expect(switch).not_to_be_checked()
    accessible(page)
    switch.click()
    expect(shown(page, words["is-on"])).to_be_visible()
    expect(switch).to_be_checked()
    # What it was subscribed with is the server's key, and stays so over a start.
    service.key = page.evaluate("fetch('/api/v1/notifications').then((answer) => answer.json()).then((told) => told.publicKey)")
    reload(page)
    expect(switch).to_be_checked()
    page.locator(".opening > summary").click()
    accessible(page)
    page.get_by_role("button", name=words["test"]).click()
    expect(shown(page, words["sent"])).to_be_visible()
    wait_until(page, lambda: len(service.sent) == 1)
    assert service.sent[0]["message"]["web_push"] == 8030
    service.answer = 410
    page.get_by_role("button", name=words["test"]).click()
    expect(shown(page, words["off"])).to_be_visible()
    expect(switch).not_to_be_checked()
    assert page.evaluate("localStorage.getItem('test-subscription')") is None


@pytest.mark.req("L87", "R29")
def test_quiet_hours_and_the_digest_are_kept(device, server, service, accessible):
    page = allowed(device, server, service)
    visit(page, PATH)
    page.get_by_label("Quiet from").fill("23:15")
    page.get_by_role("button", name="One more").click()
    page.get_by_role("switch", name="Combine into one daily digest").click()
    page.get_by_label("Digest time").fill("07:30")
    page.get_by_role("switch", name="Show titles").click()
    reload(page)
    expect(page.get_by_label("Quiet from")).to_have_value("23:15")
    expect(page.get_by_label("Digest time")).to_have_value("07:30")
    expect(page.get_by_role("switch", name="Show titles")).not_to_be_checked()
    expect(page.get_by_role("group", name="Daily limit").locator("output")).to_have_text("4")
    accessible(page)


@pytest.mark.req("L87")
def test_a_webhook_is_added_and_removed_with_words_for_what_is_wrong(device, server, service, accessible):
    page = allowed(device, server, service)
    visit(page, PATH)
    page.get_by_role("button", name="Add another method").click()
    page.get_by_label("Method", exact=True).select_option(label="Webhook")
    page.get_by_label("Address", exact=True).fill(service.origin + "/hook")
    page.locator("#main").get_by_role("button", name="Add", exact=True).click()
    expect(shown(page, "Enter at least 8 characters.")).to_be_visible()
    accessible(page)
    page.get_by_label("Secret for the signature").fill("a secret of ours")
    page.locator("#main").get_by_role("button", name="Add", exact=True).click()
    expect(shown(page, "Added. Try it with Test.")).to_be_visible()
    expect(shown(page, "Nothing sent yet")).to_be_visible()
    page.locator(".opening > summary").click()
    page.get_by_role("button", name=re.compile("^Remove ")).click()
    expect(shown(page, "Nowhere yet")).to_be_visible()
    stored(page)


@pytest.mark.req("R07", "T13")
@pytest.mark.parametrize("agent, said", [
    (None, "doesn’t support notifications"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1", "Home Screen"),
])
def test_a_browser_that_has_none_says_why(device, server, accessible, agent, said):
    server.add_account()
    context = device(**({"user_agent": agent} if agent else {}))
    context.add_init_script("delete window.PushManager; delete window.Notification;")
    page = context.new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    visit(page, PATH)
    expect(page.locator("#main").get_by_text(said)).to_be_visible()
    expect(page.get_by_role("switch", name="Notifications on this device")).to_be_disabled()
    accessible(page)


@pytest.mark.req("T09", "R09")
def test_the_worker_shows_what_comes_and_a_second_one_takes_its_place(device, server, service):
    page = allowed(device, server, service)
    deliver(page, server, a_reminder(server))
    wait_until(page, lambda: len(page.evaluate(SHOWN)) == 1)
    told = page.evaluate(SHOWN)[0]
    assert told["title"] == "Pay rent" and told["body"] == "Due at 3:00 PM" and told["tag"] == "t:1"
    assert told["actions"] == ["done", "snooze-1h"]
    deliver(page, server, a_reminder(server, title="Pay rent now", data={"key": "test:2", "url": server.url + "/tasks"}))
    wait_until(page, lambda: [notice["title"] for notice in page.evaluate(SHOWN)] == ["Pay rent now"])


@pytest.mark.req("T09", "L87")
def test_what_is_pressed_without_a_server_waits_and_arrives(device, server, service):
    page = allowed(device, server, service)
    deliver(page, server, a_reminder(server))
    wait_until(page, lambda: len(page.evaluate(SHOWN)) == 1)
    [worker] = page.context.service_workers
    server.kill()
    worker.evaluate(PRESS, ["done", "t:1"])
    assert page.evaluate(WAITING) == 1
    wait_until(page, lambda: page.evaluate(SHOWN) == [])
    server.start()
    # The next start of the app sends it; the server knows no such token, and so it need not be sent again.
    with page.expect_response(lambda answer: answer.url.endswith("/api/v1/notifications/act")) as answered:
        page.reload()
    assert answered.value.status == 422
    wait_until(page, lambda: page.evaluate(WAITING) == 0)


@pytest.mark.req("L87")
def test_what_is_pressed_opens_its_place_in_the_app_that_is_open(device, server, service):
    page = allowed(device, server, service)
    deliver(page, server, a_reminder(server))
    wait_until(page, lambda: len(page.evaluate(SHOWN)) == 1)
    page.evaluate("window.isSame = true")
    # Only a real press may bring a window to the front.
    [worker] = page.context.service_workers
    worker.evaluate("() => { WindowClient.prototype.focus = async function () { return this; }; }")
    worker.evaluate(PRESS, ["", "t:1"])
    page.wait_for_function("() => location.pathname === '/tasks'")
    assert page.evaluate("window.isSame")
