"""Measures the redaction: identifiers that leak (as score.py counts them), words taken without need, facts lost.

    python3 leaks.py REDACT_JSONL [--weights FOLDER] [--voices LETTERS] [--examples] [--show]

REDACT_JSONL is the built example crates/privacy/examples/redact_jsonl.rs. With --weights and --voices the notes of held-out voices are
judged by weights trained without them (identifiers.py LETTERS FOLDER).
"""
import argparse, collections, json, os, subprocess
import score
from tokens import tokens

HERE = os.path.dirname(os.path.abspath(__file__))


def cases(examples, voices):
    name = "examples.jsonl" if examples else "notes.jsonl"
    for line in open(os.path.join(HERE, name), encoding="utf-8"):
        c = json.loads(line); text = c["transcript"]
        if examples:
            yield c["id"], text, c["expect"]["pii"], c["expect"]["must_keep"], c
        elif not voices or c["id"][0] in voices:
            yield c["id"], text, [{"text": text[p["start"]:p["end"]], "kind": p["kind"], "at": (p["start"], p["end"])} for p in c["pii"]], [], c


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("binary"); ap.add_argument("--weights"); ap.add_argument("--voices", default=""); ap.add_argument("--examples", action="store_true")
    ap.add_argument("--show", action="store_true")
    a = ap.parse_args()
    todo = list(cases(a.examples, a.voices))
    lines = "".join(json.dumps(c[-1], ensure_ascii=False) + "\n" for c in todo)
    done = subprocess.run([a.binary] + ([a.weights] if a.weights else []), input=lines.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
    total, whole, part = collections.Counter(), collections.Counter(), collections.Counter()
    words = taken = lost = keep = 0
    false = collections.Counter()
    for (name, text, pii, must, _), out in zip(todo, map(json.loads, done.splitlines())):
        for p in pii:
            leak = score.pii_leak(p, out["text"], must, text)
            total[p["kind"]] += 1; whole[p["kind"]] += leak == "full"; part[p["kind"]] += leak == "part"
            if leak and a.show:
                k = text.find(p["text"]); print(f"{name} {leak} {p['kind']}: …{text[max(0, k - 50):k]}⟨{p['text']}⟩{text[k + len(p['text']):k + len(p['text']) + 40]}…".replace("\n", " / "))
        for m in must:
            keep += 1; gone = score.keep_present(m, text) and not score.keep_present(m, out["text"]); lost += gone
            if gone: print(f"{name} lost {m}")
        raw = text.encode(); words += len(text.split())
        marked = bytearray(len(raw))
        for p in pii:
            spots = [p["at"]] if "at" in p else [(i, i + len(p["text"])) for i in range(len(text)) if text.startswith(p["text"], i)]
            for x, y in spots: marked[len(text[:x].encode()):len(text[:y].encode())] = b"\1" * (len(text[:y].encode()) - len(text[:x].encode()))
        for r in out["redactions"]:
            x, y = r["from"]
            if any(marked[x:y]): continue
            n = max(1, len(r["text"].split())); taken += n; false[r["kind"]] += n
            if a.show:
                print(f"{name} taken as {r['kind']}: …{raw[max(0, x - 40):x].decode(errors='ignore')}⟨{r['text']}⟩{raw[y:y + 30].decode(errors='ignore')}…".replace("\n", " / "))
    n = sum(total.values()); w = sum(whole.values()); q = sum(part.values())
    print(" ".join(f"{k}:{whole[k]}+{part[k]}/{total[k]}" for k in sorted(total)))
    print(f"leaks {w + q}/{n} = {(w + q) / max(1, n):.4f} (whole {w}, part {q}); taken without need {taken} of {words} words = {1000 * taken / max(1, words):.2f} per 1,000 {dict(false)}; facts lost {lost}/{keep}")


if __name__ == "__main__":
    main()
