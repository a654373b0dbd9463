// Scenes played by the public client of GoTrue's protocol, which nobody here wrote. Arguments: the base URL of `/auth/v1`.
//
// Asks its stage manager (main.rs) by lines of JSON on standard output, and is answered by lines on standard input:
// `{"letter": ADDRESS}` brings `{code, link}` of the newest letter, `{"advance": SECONDS}` moves the server's clock.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { AuthClient } from "@supabase/auth-js";

const [, , url] = process.argv;
const SITE = "http://debrief.test";
const PASSWORD = "correct horse battery staple";
const OTHER_PASSWORD = "seven slow snails";

let browsers = 0;
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask(question) {
  process.stdout.write(`${JSON.stringify(question)}\n`);
  const { value } = await answers.next();
  return JSON.parse(value);
}

const letterTo = (email) => ask({ letter: email });
const advance = (seconds) => ask({ advance: seconds });

/** Longer than any event takes; only a failing scene waits for it. */
const DEADLINE = 10_000;

/** A browser of its own: its storage, and a promise for each event it is to see. */
function browser(options = {}) {
  const kept = new Map();
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
  const storageKey = `browser-${(browsers += 1)}`;
  const client = new AuthClient({ url, storage, storageKey, autoRefreshToken: false, detectSessionInUrl: false, ...options });
  const seen = new EventTarget();
  const events = new Set();
  client.onAuthStateChange((event) => {
    events.add(event);
    seen.dispatchEvent(new Event(event));
  });
  const sees = async (event) => {
    if (!events.has(event)) await once(seen, event, { signal: AbortSignal.timeout(DEADLINE) });
  };
  return { client, sees };
}

function refused({ error }, code) {
  assert.equal(error?.code, code, `${error?.name}: ${error?.message}`);
  return error;
}

/** The server's `session_not_found` is an error class of its own in the client. */
function ended({ error }) {
  assert.equal(error?.name, "AuthSessionMissingError", `${error?.code}: ${error?.message}`);
}

function granted({ data, error }) {
  assert.equal(error, null, `${error?.code}: ${error?.message}`);
  return data;
}

/** Signs a doctor up, verified with the code from the letter. */
async function doctor(name) {
  const email = `${name}@debrief.example`;
  const here = browser();
  granted(await here.client.signUp({ email, password: PASSWORD, options: { data: { training_grade: "FY1" } } }));
  await advance(1);
  const { code } = await letterTo(email);
  granted(await here.client.verifyOtp({ email, token: code, type: "email" }));
  return { ...here, email };
}

async function signedIn(email, password = PASSWORD) {
  const here = browser();
  granted(await here.client.signInWithPassword({ email, password }));
  return here;
}

/** Follows the link of a letter as far as a browser would before the app starts. */
async function follow(link) {
  const reply = await fetch(link.replace(`${SITE}/auth/v1`, url), { redirect: "manual" });
  assert.equal(reply.status, 303);
  return reply.headers.get("location");
}

const scenes = {
  async "signing up, verifying, signing in"() {
    const email = "amara@debrief.example";
    const { client, sees } = browser();
    const { user, session } = granted(
      await client.signUp({ email, password: PASSWORD, options: { data: { training_grade: "GPST1" } } }),
    );
    assert.equal(session, null);
    assert.equal(user.email, email);
    assert.equal(user.user_metadata.training_grade, "GPST1");
    refused(await client.signInWithPassword({ email, password: PASSWORD }), "email_not_confirmed");

    const { code } = await letterTo(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    refused(await client.verifyOtp({ email, token: wrong, type: "email" }), "otp_expired");
    const verified = granted(await client.verifyOtp({ email, token: code, type: "email" }));
    assert.equal(verified.user.id, user.id);
    assert.equal(granted(await client.getUser()).user.email, email);
    const { claims } = granted(await client.getClaims());
    assert.equal(claims.sub, user.id);
    await sees("SIGNED_IN");

    refused(await client.signInWithPassword({ email, password: "not this one" }), "invalid_credentials");
    const { client: laptop } = await signedIn(email);
    assert.equal(granted(await laptop.getSession()).session.user.id, user.id);
  },

  async "an address that is taken, a password that is weak"() {
    const { email } = await doctor("ben");
    const { client } = browser();
    refused(await client.signUp({ email, password: OTHER_PASSWORD }), "user_already_exists");
    const weak = refused(await client.signUp({ email: "new@debrief.example", password: "password1" }), "weak_password");
    assert.equal(weak.name, "AuthWeakPasswordError");
    assert.deepEqual(weak.reasons, ["pwned"]);
  },

  async "refreshing in two tabs, and a stolen token"() {
    const { client, sees, email } = await doctor("chidi");
    const stolen = granted(await client.getSession()).session.refresh_token;
    const tabs = [browser(), browser()];
    const sessions = await Promise.all(tabs.map(({ client: tab }) => tab.refreshSession({ refresh_token: stolen })));
    const [first, second] = sessions.map((reply) => granted(reply).session);
    assert.notEqual(first.refresh_token, stolen);
    assert.equal(first.refresh_token, second.refresh_token);
    assert.equal(granted(await client.refreshSession()).session.refresh_token, first.refresh_token);
    await sees("TOKEN_REFRESHED");

    await advance(11);
    refused(await browser().client.refreshSession({ refresh_token: stolen }), "refresh_token_already_used");
    refused(await client.refreshSession(), "refresh_token_not_found");
    // The client keeps what it holds until its hour is over or the server says that the sign-in is gone.
    ended(await client.getUser());
    assert.equal(granted(await client.getSession()).session, null);
    await sees("SIGNED_OUT");
    await signedIn(email);
  },

  async "a link, as the browser that opens it sees it"() {
    const email = "dara@debrief.example";
    const { client } = browser();
    const options = { emailRedirectTo: `${SITE}/auth` };
    granted(await client.signUp({ email, password: PASSWORD, options }));
    const { link } = await letterTo(email);
    const opened = await follow(link);
    assert.ok(opened.startsWith(`${SITE}/auth#`), opened);
    const { client: app, sees } = opening(opened);
    assert.equal(granted(await app.getSession()).session.user.email, email);
    await sees("SIGNED_IN");

    const { client: late } = opening(await follow(link));
    assert.equal((await late.initialize()).error?.details.code, "otp_expired");
  },

  async "a forgotten password"() {
    const { client: other, email } = await doctor("efua");
    const { client, sees } = browser();
    granted(await client.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth?mode=recovery` }));
    granted(await client.resetPasswordForEmail("nobody@debrief.example"));
    const { code } = await letterTo(email);
    granted(await client.verifyOtp({ email, token: code, type: "recovery" }));
    await sees("PASSWORD_RECOVERY");
    refused(await client.updateUser({ password: "qwerty" }), "weak_password");
    granted(await client.updateUser({ password: OTHER_PASSWORD }));
    await sees("USER_UPDATED");
    ended(await other.getUser());
    refused(await browser().client.signInWithPassword({ email, password: PASSWORD }), "invalid_credentials");
    await signedIn(email, OTHER_PASSWORD);

    await advance(1);
    granted(await client.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth?mode=recovery` }));
    const { client: app, sees: appSees } = opening(await follow((await letterTo(email)).link));
    granted(await app.getSession());
    await appSees("PASSWORD_RECOVERY");
  },

  async "another letter"() {
    const email = "femi@debrief.example";
    const { client } = browser();
    granted(await client.signUp({ email, password: PASSWORD }));
    await advance(1);
    const before = await letterTo(email);
    granted(await client.resend({ email, type: "signup" }));
    const after = await letterTo(email);
    assert.notEqual(before.code, after.code);
    granted(await client.verifyOtp({ email, token: after.code, type: "signup" }));
  },

  async "signing out here, elsewhere, everywhere"() {
    const { client: phone, sees, email } = await doctor("grace");
    const { client: laptop } = await signedIn(email);
    const { client: ward } = await signedIn(email);
    const held = granted(await ward.getSession()).session.access_token;
    granted({ data: {}, ...(await laptop.signOut({ scope: "others" })) });
    ended(await ward.getUser(held));
    granted({ data: {}, ...(await phone.signOut()) });
    await sees("SIGNED_OUT");
    assert.equal(granted(await phone.getSession()).session, null);
    granted(await (await signedIn(email)).client.getUser());
    refused(await browser().client.getUser("nonsense"), "bad_jwt");
  },
};

/** A browser that opens the app at an address. */
function opening(address) {
  globalThis.document = { visibilityState: "hidden" };
  globalThis.window = {
    location: new URL(address),
    history: { state: null, replaceState() {} },
    addEventListener() {},
    removeEventListener() {},
  };
  return browser({ detectSessionInUrl: true });
}

for (const [name, play] of Object.entries(scenes)) {
  try {
    await play();
  } catch (error) {
    process.stderr.write(`scene "${name}" failed\n`);
    throw error;
  } finally {
    delete globalThis.window;
    delete globalThis.document;
  }
}
process.stdout.write(`${JSON.stringify({ played: Object.keys(scenes).length })}\n`);
process.exit(0);
