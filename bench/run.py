"""Measures a release binary: start-up, memory, CPU per request, drafting time. Usage: run.py BINARY"""

import json
import os
import pathlib
import re
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid

ROUNDS, SECONDS, CONNECTIONS = 3, 5, 64
DOCTORS, ENTRIES_EACH = 1000, 20
FIELD = ("The patient was assessed from top to toe and the plan was talked through with the team. " * 10)[:800]
TICKS = os.sysconf("SC_CLK_TCK")
HERE = pathlib.Path(__file__).parent


class Server:
    """The binary on a folder of its own."""

    def __init__(self, binary, folder, port):
        self.folder, self.port = folder, port
        self.origin = f"http://127.0.0.1:{self.port}"
        env = {**os.environ, "DEBRIEF_RATE_LIMITS": "off", "DEBRIEF_FREE_RECORDINGS": "1000000"}
        started = time.perf_counter()
        self.process = subprocess.Popen(
            [binary, "serve", "--data-dir", folder, "--listen", f"127.0.0.1:{self.port}"],
            env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not self.answers():
            if self.process.poll() is not None or time.perf_counter() - started > 20:
                sys.exit("the server did not start")
            time.sleep(0.001)
        self.ready_ms = (time.perf_counter() - started) * 1000

    def answers(self):
        try:
            return call(self.origin + "/readyz").status == 200
        except OSError:
            return False

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_mb(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def call(url, body=None, token=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=10)


def sign_up(server):
    """A verified doctor: their id and access token."""
    email = "bench@debrief.example"
    call(server.origin + "/auth/v1/signup", {"email": email, "password": "correct horse battery", "data": {"training_grade": "FY1"}})
    outbox = pathlib.Path(server.folder) / "outbox"
    while not (letters := list(outbox.glob("*.eml"))):
        time.sleep(0.05)
    code = re.search(r"\b(\d{6})\b", letters[0].read_text())[1]
    session = json.load(call(server.origin + "/auth/v1/verify", {"email": email, "token": code, "type": "email"}))
    return session["user"]["id"], session["access_token"]


def seed(folder, user):
    """Fills the database of a stopped server: a thousand doctors, twenty entries each, and twenty for `user`."""
    memory = sqlite3.connect(pathlib.Path(folder) / "debrief.db")
    now = 1_760_000_000_000_000
    owners = [uuid.UUID(user).bytes]
    for number in range(DOCTORS):
        owner = uuid.UUID(int=number + 1).bytes
        owners.append(owner)
        memory.execute("insert into users (id, email, password_hash, training_grade, created_at, updated_at) values (?, ?, '', 'FY1', ?, ?)",
                       (owner, f"doctor{number}@debrief.example", now, now))
    columns = "id, user_id, created_at, updated_at, title, sle_type, date, status, clinical_setting, description, feedback, agreed_action, reflection, suggested_hlos, transcript, revision"
    rows = ((uuid.UUID(int=(number << 64) + place + 1).bytes, owner, now + place, now, "An entry about a case on the take", "Mini-CEX",
             f"2026-{place % 9 + 1:02}-15", "complete", "Acute Medical Unit", FIELD, FIELD, FIELD, FIELD, "[]", FIELD, 1)
            for place in range(ENTRIES_EACH) for number, owner in enumerate(owners))
    memory.executemany(f"insert into portfolio_entries ({columns}) values ({', '.join('?' * 16)})", rows)
    memory.commit()
    memory.close()


def load(server, url, script=None, token=None):
    """Median server CPU in µs a request, and requests a second, over the rounds."""
    cpu, rates = [], []
    for _ in range(ROUNDS):
        command = ["wrk", "-t2", f"-c{CONNECTIONS}", f"-d{SECONDS}s"]
        command += ["-H", f"Authorization: Bearer {token}"] if token else []
        command += ["-s", str(script)] if script else []
        before = server.cpu_seconds()
        printed = subprocess.run([*command, server.origin + url], capture_output=True, text=True, check=True).stdout
        spent = server.cpu_seconds() - before
        if "Non-2xx" in printed or "Socket errors" in printed:
            sys.exit(f"{url} answered errors:\n{printed}")
        requests = int(re.search(r"(\d+) requests in", printed)[1])
        cpu.append(spent / requests * 1e6)
        rates.append(requests / SECONDS)
    return statistics.median(cpu), statistics.median(rates)


def draft_ms(binary):
    """Milliseconds to draft one note of 600 words: many lines less one line, so that start-up drops out."""
    notes = [json.loads(line)["transcript"] for line in (HERE / "../training/examples.jsonl").read_text().splitlines()]
    words = " ".join(notes).split()
    lines = [json.dumps({"id": str(i), "transcript": " ".join(words[i * 20:i * 20 + 600]), "recorded_on": "2026-03-14"}) for i in range(100)]

    def seconds(count):
        started = time.perf_counter()
        subprocess.run([binary, "draft", "--jsonl"], input="\n".join(lines[:count]) + "\n", text=True, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - started

    return min((seconds(len(lines)) - seconds(1)) / (len(lines) - 1) * 1000 for _ in range(ROUNDS))


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    folder = tempfile.mkdtemp(prefix="debrief-bench-")
    # One port throughout: tokens name the origin that issued them.
    port = free_port()
    figures = [("binary", os.path.getsize(binary) / 1e6, 40, "MB")]
    try:
        server = Server(binary, folder, port)
        user, _ = sign_up(server)
        server.stop()
        seed(folder, user)

        starts = []
        for _ in range(ROUNDS):
            server = Server(binary, folder, port)
            starts.append(server.ready_ms)
            server.stop()
        figures.append(("ready on an existing database", statistics.median(starts), 150, "ms"))

        server = Server(binary, folder, port)
        session = json.load(call(server.origin + "/auth/v1/token?grant_type=password", {"email": "bench@debrief.example", "password": "correct horse battery"}))
        token = session["access_token"]
        server.stop()
        server = Server(binary, folder, port)
        time.sleep(1)
        figures.append(("idle memory", server.resident_mb(), 40, "MB"))
        asset = re.search(r'src="(/assets/[^"]+\.js)"', call(server.origin + "/").read().decode())[1]
        for name, url, script, bar in [("list of 10", "/api/v1/entries?limit=10", None, 60),
                                       ("durable insert of 4 KB", "/api/v1/entries", HERE / "insert.lua", 90),
                                       ("static file", asset, None, 25)]:
            cpu, rate = load(server, url, script, None if url == asset else token)
            figures.append((f"{name}, server CPU ({rate:,.0f}/s)", cpu, bar, "µs"))
        figures.append(("memory after the load", server.resident_mb(), 100, "MB"))
        server.stop()
        figures.append(("a note of 600 words drafted", draft_ms(binary), 20, "ms"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for name, value, bar, unit in figures:
        print(f"{name:48} {value:9.1f} {unit:3} (bar {bar} {unit}) {'' if value <= bar else '  OVER'}")
    sys.exit(any(value > bar for _, value, bar, _ in figures))


if __name__ == "__main__":
    main()
