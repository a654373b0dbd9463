import type { Page } from '@playwright/test';

import { call } from './harness/call.ts';
import { freshAddress, PASSWORD } from './harness/doctor.ts';
import { expect, test } from './harness/test.ts';
import { AuthPage } from './pages/auth-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { notice } from './pages/notices.ts';

async function signUp(page: Page, account: { email: string; password: string }): Promise<AuthPage> {
  const auth = new AuthPage(page);
  await auth.open();
  await auth.chooseSignUp();
  await auth.signUp(account);
  return auth;
}

test('the link in the mail verifies, once', async ({ page, server, anotherBrowser, look }) => {
  const email = freshAddress();
  const auth = await signUp(page, { email, password: PASSWORD });
  await expect(auth.code).toBeVisible();
  const { link } = await server.letter(email);
  expect(link.startsWith(`${server.origin}/auth/v1/verify?`)).toBe(true);
  await page.goto(link);
  await new DashboardPage(page).expectHere();
  expect(page.url()).not.toContain('access_token');

  const other = await (await anotherBrowser()).newPage();
  await other.goto(link);
  await expect(other).toHaveURL(/\/auth$/u);
  await expect(notice(other, /^That link is no longer valid/u)).toBeVisible();
  await look('log-in-link-failed', other);
});

test('a code that is wrong lets nobody in', async ({ page, server, complaints, look }) => {
  complaints.announce(/status of 403 .*\/auth\/v1\/verify/u);
  const email = freshAddress();
  const auth = await signUp(page, { email, password: PASSWORD });
  await expect(auth.code).toBeVisible();
  const { code } = await server.letter(email);
  await auth.enterCode(code === '111111' ? '222222' : '111111');
  await expect(notice(page, /^That code is wrong or no longer valid/u)).toBeVisible();
  await look('code-wrong');
  await auth.enterCode(code);
  await new DashboardPage(page).expectHere();
});

test('the code is still asked for after a reload, and can be sent again after a minute', async ({
  page,
  server,
  look,
}) => {
  await page.clock.install();
  const email = freshAddress();
  const auth = await signUp(page, { email, password: PASSWORD });
  await expect(auth.resend).toBeDisabled();
  await expect(auth.resend).toHaveText(/^Send the code again in \d+ s$/u);
  await page.reload();
  await expect(auth.code).toBeVisible();
  await expect(auth.resend).toBeDisabled();
  await page.clock.fastForward(61_000);
  await expect(auth.resend).toHaveText('Send the code again');
  await auth.resend.click();
  await expect(notice(page, 'A new code is on its way')).toBeVisible();
  await expect(auth.resend).toBeDisabled();
  const { code } = await server.letter(email, 2);
  await look('code-resent');
  await auth.enterCode(code);
  await new DashboardPage(page).expectHere();
});

test('a forgotten password is replaced, and the old one is no good any more', async ({
  page,
  server,
  doctor,
  anotherBrowser,
  complaints,
  look,
}) => {
  complaints.announce(/status of 400 .*\/auth\/v1\/token/u);
  const auth = new AuthPage(page);
  await auth.open();
  await auth.button('Forgot password?').click();
  await expect(auth.heading).toHaveText('Reset your password');
  await look('recover');
  await auth.email.fill(doctor.email);
  await auth.button('Send the code').click();
  await expect(auth.code).toBeVisible();
  await look('recover-code');
  await auth.enterCode((await server.letter(doctor.email, 2)).code);
  await expect(auth.heading).toHaveText('Choose a new password');
  await look('new-password');
  const password = 'a different porridge 43';
  await auth.newPassword.fill(password);
  await auth.button('Save the new password').click();
  await expect(notice(page, 'Your new password is set')).toBeVisible();
  await new DashboardPage(page).expectHere();
  // Whoever was signed in with the old one is not any more.
  await expect(call(server, 'GET', '/api/v1/profile', { as: doctor })).rejects.toThrow('401');

  const other = new AuthPage(await (await anotherBrowser()).newPage());
  await other.open();
  await other.logIn(doctor);
  await expect(notice(other.page, 'Invalid email or password')).toBeVisible();
  await other.logIn({ email: doctor.email, password });
  await new DashboardPage(other.page).expectHere();
});

test('recovery says the same of an address that nobody has', { tag: '@once' }, async ({ page }) => {
  const auth = new AuthPage(page);
  const email = freshAddress();
  await auth.open();
  await auth.button('Forgot password?').click();
  await auth.email.fill(email);
  await auth.button('Send the code').click();
  await expect(page.getByText(`If ${email} has an account, a six-digit code is on its way to it.`)).toBeVisible();
});

test('a wrong password and an unknown address get one answer', async ({ page, doctor, complaints, look }) => {
  complaints.announce(/status of 400 .*\/auth\/v1\/token/u);
  const auth = new AuthPage(page);
  await auth.open();
  await auth.logIn({ ...doctor, password: 'wrong porridge 42' });
  await expect(notice(page, 'Invalid email or password')).toBeVisible();
  await look('log-in-wrong');
  await auth.logIn({ email: freshAddress(), password: 'wrong porridge 42' });
  await expect(notice(page, 'Invalid email or password')).toBeVisible();
  await auth.logIn(doctor);
  await new DashboardPage(page).expectHere();
});

test('an address that is not verified is asked for its code', async ({ page, server, complaints, look }) => {
  complaints.announce(/status of 400 .*\/auth\/v1\/token/u);
  const account = { email: freshAddress(), password: PASSWORD };
  await call(server, 'POST', '/auth/v1/signup', { body: { ...account, data: { training_grade: 'CT1' } } });
  const auth = new AuthPage(page);
  await auth.open();
  await auth.logIn(account);
  await expect(notice(page, 'Please verify your email before logging in')).toBeVisible();
  await look('log-in-unverified');
  await auth.button('Enter the code from your email').click();
  await auth.enterCode((await server.letter(account.email)).code);
  await new DashboardPage(page).expectHere();
  await expect(page.getByText('CT1 Doctor · 0 entries')).toBeVisible();
});

test('an address that is registered, and passwords that anybody would guess', async ({
  page,
  doctor,
  complaints,
  look,
}) => {
  complaints.announce(/status of 422 .*\/auth\/v1\/signup/u);
  const auth = await signUp(page, { email: doctor.email, password: PASSWORD });
  await expect(notice(page, 'This email is already registered. Please sign in instead.')).toBeVisible();
  await look('sign-up-registered');

  const email = freshAddress();
  await auth.signUp({ email, password: 'short' });
  await expect(notice(page, 'Password must be at least 6 characters')).toBeVisible();
  await expect(auth.password).toBeFocused();
  for (const password of ['password1', `${email.split('@', 1)[0]}1`]) {
    await auth.signUp({ email, password });
    await expect(page.getByRole('alert').filter({ hasText: /./u })).toContainText(/password/iu);
    await expect(auth.heading).toHaveText('Sign up');
  }
  await look('sign-up-weak');
  await auth.signUp({ email, password: PASSWORD });
  await expect(auth.code).toBeVisible();
});
