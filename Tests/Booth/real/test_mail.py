"""The end of a visit in Chromium: the name, what becomes of the mail, and the code for a phone."""

import pytest

import mail_checks
from chromium import FAST, checked
from mailboxes import Faults, Recorder

pytestmark = pytest.mark.browser


def test_name_in_the_page():
    """The name is sent when there is one; the keyboard serves the field with the focus."""
    with Recorder() as mailbox:
        checked(mail_checks.naming, *FAST, smtp=mailbox.url)
        mailbox.messages(2)


def test_mail_goes_later():
    """A mail that a slow server takes is on its way, not waiting;
    once it has gone the screen says so by itself.
    """
    with Faults() as mailbox:
        checked(mail_checks.later, *FAST, smtp=mailbox.url)


def test_mail_put_off():
    """A mail that the server has put off waits, and says so."""
    with Faults() as mailbox:
        checked(mail_checks.deferred, *FAST, smtp=mailbox.url)


def test_faults_at_their_fields():
    """A fault stands at what it is about, and nothing jumps when it comes."""
    with Recorder() as mailbox:
        checked(mail_checks.faults_at_their_fields, smtp=mailbox.url)


def test_address_in_letters():
    """The address is asked about in a face without doubles, its two parts on lines of their own,
    however long it is.
    """
    with Recorder() as mailbox:
        checked(mail_checks.address_in_letters, smtp=mailbox.url)


def test_all_letters():
    """The keys give every character that an address may have,
    and accents to a finger that stays.
    """
    with Recorder() as mailbox:
        checked(mail_checks.all_letters, smtp=mailbox.url)


def test_refused_address():
    """An address that the mail server refuses for good comes back to be mended,
    and the photo reaches the other one.
    """
    with Faults() as mailbox:
        checked(mail_checks.refused, *FAST, smtp=mailbox.url)


def test_code_by_keys():
    """The code for a phone: ticked first, read off the screen in both languages, loaded once,
    gone with its slab.
    """
    with Recorder() as mailbox:
        checked(mail_checks.link, *FAST, "--qr", smtp=mailbox.url)


def test_code_left_alone():
    """While the code is up the thanks rest,
    and a visitor who touches nothing is asked after a minute.
    """
    checked(mail_checks.waiting, *FAST, "--qr", "--no-mail")


def test_herald(tmp_path):
    """The herald asks for what it calls, says it in the consent, and is heard with the film."""
    museum = "languages = [\"el\", \"en\"]\n[herald]\ncall = true\n"
    (tmp_path / "museum.toml").write_text(museum)
    checked(mail_checks.herald, *FAST, "--no-mail", "--museum", tmp_path)


def test_film():
    """The film of the coronation plays on the last screen, and reduced motion gets the photo."""
    checked(mail_checks.film, *FAST, "--no-mail")
