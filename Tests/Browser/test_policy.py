"""What the page's policy forbids is refused by the browser; that the app never tries is checked by `device`."""

import pytest
from walks import open_item, patient, ready, save_link, signed_in


@pytest.mark.req("L50")
def test_a_string_never_becomes_markup_or_script(chromium, server, site, device):
    server.add_account()
    page = signed_in(device, server)
    save_link(page, f"{site.url}/bread.html")
    open_item(page, "Bread for people")

    # Of another browser, whose violations are wanted.
    context = patient(chromium.new_context(base_url=server.url))
    page = context.new_page()
    page.goto("/")
    # The app has made its own policy by then.
    ready(page)
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


def test_the_policy_names_the_scripts_of_the_app_and_no_others(chromium, server):
    context = patient(chromium.new_context(base_url=server.url))
    page = context.new_page()
    for path in ["/", "/shell.html", "/send", "/extension", "/api/v1/server"]:
        policy = page.request.get(path).headers["content-security-policy"]
        given = dict(part.split(" ", 1) for part in policy.split("; "))
        host = server.url.removeprefix("http://")
        scripts = given["script-src"].split()
        assert scripts.pop() == "'wasm-unsafe-eval'"
        assert scripts and all(one.startswith(f"{host}/") and one.endswith(".js") for one in scripts), policy
        assert given["worker-src"] == f"{host}/sw.js"
    # By the machine's other name, as behind a proxy on it.
    page.goto(server.url.replace("127.0.0.1", "localhost"))
    ready(page)
    context.close()
