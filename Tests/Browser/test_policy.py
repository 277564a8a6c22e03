"""What the page's policy forbids is refused by the browser; that the app never tries is checked by `device`."""

import pytest
from walks import open_item, save_link, signed_in


@pytest.mark.req("L50")
def test_a_string_never_becomes_markup_or_script(chromium, server, site, device):
    server.add_account()
    page = signed_in(device, server)
    save_link(page, f"{site.url}/bread.html")
    open_item(page, "Bread for people")

    # Of another browser, whose violations are wanted.
    context = chromium.new_context(base_url=server.url)
    page = context.new_page()
    page.goto("/")
    # The app has made its own policy by then.
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")
    attempts = {
        "markup": "document.body.innerHTML = '<img src=x onerror=\"window.ran = true\">'",
        "fragment": "document.createRange().createContextualFragment('<b></b>')",
        "script": "document.createElement('script').src = '/host.js'",
        "policy": "trustedTypes.createPolicy('another', {})",
        "again": "trustedTypes.createPolicy('later', {})",
        "worker": "new Worker('/sw.js')",
    }
    for name, attempt in attempts.items():
        refused = page.evaluate(
            f"() => {{ try {{ {attempt}; return null; }} catch (error) {{ return error.name; }} }}"
        )
        assert refused in ("TypeError", "EvalError"), name
    assert page.evaluate("window.ran") is None
    context.close()
