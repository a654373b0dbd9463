import { http, HttpResponse } from 'msw';

import { db, MAIL_CODE, type Account } from './db';

/** The auth server's user, as the public client reads it. */
export function wireUser(account: Account) {
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    email_confirmed_at: account.verified ? '2026-01-01T00:00:00Z' : null,
    user_metadata: account.metadata,
    app_metadata: {},
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  };
}

/** A session of an account that runs out in `expiresIn` seconds. */
export function wireSession(account: Account, expiresIn = 3600) {
  return {
    access_token: db.tokens.access,
    refresh_token: db.tokens.refresh,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    user: wireUser(account),
  };
}

/** A refusal in GoTrue's shape. */
export function refusal(status: number, errorCode: string, msg: string, more: Record<string, unknown> = {}) {
  return HttpResponse.json({ code: status, error_code: errorCode, msg, ...more }, { status });
}

type Body = Record<string, unknown> & { data?: Record<string, unknown> };

const bodyOf = async (request: Request): Promise<Body> => (await request.json()) as Body;
const accountOf = (email: unknown): Account | undefined => db.accounts.find((account) => account.email === email);

export const authHandlers = [
  http.post('*/auth/v1/signup', async ({ request }) => {
    const { email, password, data } = await bodyOf(request);
    if (accountOf(email)?.verified === true) return refusal(422, 'user_already_exists', 'User already registered');
    const account = db.addAccount({
      email: String(email),
      password: String(password),
      verified: false,
      metadata: data ?? {},
    });
    db.mails.push({ email: account.email, purpose: 'signup' });
    return HttpResponse.json(wireUser(account));
  }),
  http.post('*/auth/v1/token', async ({ request }) => {
    const grant = new URL(request.url).searchParams.get('grant_type');
    const body = await bodyOf(request);
    return grant === 'refresh_token' ? refreshed(body['refresh_token']) : signedIn(body);
  }),
  http.post('*/auth/v1/verify', async ({ request }) => {
    const { email, token } = await bodyOf(request);
    const account = accountOf(email);
    if (account === undefined || token !== MAIL_CODE) {
      return refusal(403, 'otp_expired', 'Token has expired or is invalid');
    }
    account.verified = true;
    return HttpResponse.json(wireSession(account));
  }),
  http.post('*/auth/v1/resend', async ({ request }) => {
    const { email } = await bodyOf(request);
    db.mails.push({ email: String(email), purpose: 'signup' });
    return HttpResponse.json({});
  }),
  http.post('*/auth/v1/recover', async ({ request }) => {
    const { email } = await bodyOf(request);
    db.mails.push({ email: String(email), purpose: 'recovery' });
    return HttpResponse.json({});
  }),
  http.get('*/auth/v1/user', () => HttpResponse.json(db.accounts.map(wireUser)[0])),
  http.put('*/auth/v1/user', async ({ request }) => {
    const { password } = await bodyOf(request);
    const account = db.accounts[0];
    if (account === undefined) return refusal(401, 'bad_jwt', 'invalid token');
    account.password = String(password);
    return HttpResponse.json(wireUser(account));
  }),
  http.post('*/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
];

function signedIn({ email, password }: Body) {
  const account = accountOf(email);
  if (account === undefined || account.password !== password) {
    return refusal(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (!account.verified) return refusal(400, 'email_not_confirmed', 'Email not confirmed');
  return HttpResponse.json(wireSession(account));
}

function refreshed(token: unknown) {
  const account = db.accounts[0];
  if (account === undefined || token !== db.tokens.refresh) {
    return refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const next = Number(db.tokens.refresh.split('-')[1]) + 1;
  db.tokens = { access: `access-${next}`, refresh: `refresh-${next}` };
  return HttpResponse.json(wireSession(account));
}
