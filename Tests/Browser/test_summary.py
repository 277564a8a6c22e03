"""What an article says in short, in its own sentences: on demand at its head, and on its card."""

import pytest
from playwright.sync_api import expect
from walks import card, open_item, save_link, signed_in

TEXTS = {
    "en": [
        "The harbour of the island opens again in March after two years of work on its walls.",
        "Ferries from the mainland will come twice a day and carry grain, mail and visitors.",
        "The council paid for the walls with a loan that the island returns over thirty years.",
        "Fishermen had asked for a deeper basin, since their new boats touch the ground at low tide.",
        "Engineers lowered the ground by three metres and laid stones against the storms of winter.",
        "A small lighthouse at the end of the northern wall now shows the way in at night.",
        "Schools will use the old store of the harbour as a hall for music and for theatre.",
        "Whoever wants a place for a boat can write to the master of the harbour until January.",
        "The first ferry brings the minister, who cuts a ribbon before the band of the island plays.",
        "Before the war the harbour had been the largest of the coast, and ships came from three countries.",
        "The mayor hopes that young families move to the island, where a third of the houses is empty.",
        "Rents have risen a little since the council announced the day on which the harbour opens.",
        "A museum in the old customs house will show how the walls were built a hundred years ago.",
    ],
    "ko": [
        "섬의 항구가 방파제를 고치는 두 해의 공사를 마치고 삼월에 다시 문을 연다.",
        "육지에서 오는 배는 하루에 두 번 곡식과 우편물과 손님을 싣고 항구에 들어온다.",
        "군의회는 방파제 공사비를 빌려서 마련했고 섬은 그 돈을 삼십 년 동안 갚는다.",
        "어부들은 썰물에 배가 바닥에 닿는다며 항구 바닥을 더 깊게 파 달라고 요구했다.",
        "기술자들은 항구 바닥을 삼 미터 파내고 겨울 폭풍을 막을 돌을 방파제에 쌓았다.",
        "북쪽 방파제 끝에 새로 선 작은 등대가 밤에 들어오는 배에 길을 알려 준다.",
        "학교는 항구의 낡은 창고를 음악과 연극을 위한 강당으로 쓰기로 했다.",
        "배를 댈 자리를 원하는 사람은 일월까지 항구 사무소에 편지를 쓰면 된다.",
        "첫 배를 타고 온 장관은 섬의 악대가 연주하는 가운데 테이프를 자른다.",
        "전쟁 전에 이 항구는 해안에서 가장 컸고 세 나라에서 배가 찾아왔다.",
        "군수는 집 셋 가운데 하나가 빈 섬에 젊은 가족이 옮겨 오기를 바란다.",
        "항구가 문을 여는 날이 알려진 뒤로 섬의 집세가 조금 올랐다.",
        "옛 세관 건물의 박물관은 백 년 전에 방파제를 쌓은 방법을 보여 준다.",
    ],
}


@pytest.mark.req("L59", "L33", "L41")
@pytest.mark.parametrize("language, title", [("en", "Harbour of the island"), ("ko", "섬의 항구")])
def test_a_summary_is_shown_on_demand_and_leads_into_the_text(device, server, site, accessible, language, title):
    sentences = TEXTS[language]
    text = "".join(f"<p>{sentence}</p>" for sentence in sentences)
    body = (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><article><h1>{title}</h1>{text}</article></body></html>"
    )
    site.answers["/harbour"] = (200, "text/html; charset=utf-8", body.encode())
    server.add_account()
    page = signed_in(device, server)
    save_link(page, site.url + "/harbour")
    expect(card(page, title)).to_be_visible()
    preview = card(page, title).locator(".card-excerpt")
    expect(preview).not_to_be_empty()
    told = preview.text_content().split("\n")
    assert len(told) == 3 and all(line in sentences for line in told)
    assert [sentences.index(line) for line in told] == sorted(sentences.index(line) for line in told)

    open_item(page, title)
    toggle = page.locator("#summary")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.click()
    lines = page.locator("#summary-lines")
    expect(lines.get_by_role("list").first.get_by_role("button")).to_have_text(told)
    expect(lines.get_by_role("button").filter(has_text=told[0])).to_be_visible()
    accessible(page)
    last = lines.get_by_role("list").first.get_by_role("button").last
    last.click()
    expect(page.locator("#prose").get_by_text(told[-1])).to_be_in_viewport()
    toggle.click()
    expect(lines).to_have_count(0)
