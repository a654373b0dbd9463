"""A real SMTP server for the test beside it: aiosmtpd on a free loopback port.

Prints the port on the first line, then each letter it takes as one line of JSON. Recipients at `gone.example` are
refused for good, those at `busy.example` for now. With `--password`, only `debrief` with that password may send.
It ends when its standard input does.
"""

import argparse
import asyncio
import json
import sys
import warnings
from email import message_from_bytes, policy

from aiosmtpd.smtp import SMTP, AuthResult


class Letters:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.endswith("@gone.example"):
            return "550 no such mailbox"
        if address.endswith("@busy.example"):
            return "451 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = message_from_bytes(envelope.content, policy=policy.default)
        letter = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "message_id": message["Message-ID"],
            "subject": message["Subject"],
            "text": message.get_content(),
        }
        print(json.dumps(letter), flush=True)
        return "250 OK"


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--password")
    password = parser.parse_args().password

    def authenticator(server, session, envelope, mechanism, data):
        known = data.login == b"debrief" and data.password == password.encode()
        return AuthResult(success=known, handled=False)

    def session() -> SMTP:
        return SMTP(
            Letters(),
            hostname="localhost",
            authenticator=authenticator if password else None,
            auth_required=bool(password),
            auth_require_tls=False,
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(session, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


# Asking for a password without TLS is what the test wants, on loopback.
warnings.filterwarnings("ignore", message="Requiring AUTH while not requiring TLS")
asyncio.run(main())
