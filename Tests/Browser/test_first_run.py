"""From an empty server to an article that is read."""

import re

import pytest
from playwright.sync_api import expect


def sign_up(page, email="ada@example.org", name="Ada", password="correct horse battery"):
    """Walks from Welcome to the Inbox as a new person does."""
    page.goto("/")
    page.get_by_role("button", name="Get Started").click()
    page.get_by_role("button", name="Continue with Email").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Create Account").click()
    expect(page.get_by_role("heading", name="Inbox")).to_be_visible()


def save_link(page, url):
    page.get_by_role("button", name="Save a link").click()
    page.get_by_label("Link").fill(url)
    page.get_by_role("button", name="Save", exact=True).click()
