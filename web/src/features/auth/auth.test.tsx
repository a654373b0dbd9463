import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { auth } from '@/messages/auth';
import { refusal } from '@/testing/auth-handlers';
import { db, MAIL_CODE } from '@/testing/db';
import { renderApp, renderSignedIn } from '@/testing/render-app';
import { server } from '@/testing/server';
import { takeComplaints } from '@/testing/complaints';

type User = ReturnType<typeof renderApp>['user'];

async function fillIn(user: User, { email, password }: { email: string; password: string }) {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
}

const pressSignUp = (user: User) => user.click(screen.getByRole('button', { name: 'Sign up' }));
const pressLogIn = (user: User) => user.click(screen.getByRole('button', { name: 'Log in' }));

describe('log in', () => {
  it('signs in and goes to the dashboard', async () => {
    db.addAccount();
    const { user, location } = renderApp('/auth');
    await fillIn(user, { email: ' zoe@example.org ', password: 'correct horse' });
    await pressLogIn(user);
    expect(await screen.findByRole('heading', { name: 'Welcome back, Zoë' })).toBeInTheDocument();
    expect(location()).toBe('/dashboard');
    expect(screen.getByText('Logged in successfully')).toBeInTheDocument();
  });

  it('goes back to the page that asked for it', async () => {
    db.addAccount();
    const { user, location } = renderApp('/record');
    await fillIn(user, { email: 'zoe@example.org', password: 'correct horse' });
    expect(location()).toBe('/auth');
    await pressLogIn(user);
    await waitFor(() => expect(location()).toBe('/record'));
  });

  it('says that the credentials are wrong', async () => {
    db.addAccount();
    const { user } = renderApp('/auth');
    await fillIn(user, { email: 'zoe@example.org', password: 'wrong horse' });
    await pressLogIn(user);
    expect(await screen.findByText('Invalid email or password')).toBeInTheDocument();
  });

  it('offers the code to an address that is not verified', async () => {
    db.addAccount({ verified: false });
    const { user, location } = renderApp('/auth');
    await fillIn(user, { email: 'zoe@example.org', password: 'correct horse' });
    await pressLogIn(user);
    expect(await screen.findByText('Please verify your email before logging in')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: auth.enterCode }));
    await user.type(screen.getByLabelText('Six-digit code'), MAIL_CODE);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  it('says that the server cannot be reached', async () => {
    server.use(http.post('*/auth/v1/token', () => HttpResponse.error()));
    const { user } = renderApp('/auth');
    await fillIn(user, { email: 'zoe@example.org', password: 'correct horse' });
    await pressLogIn(user);
    expect(await screen.findByText(auth.failures.unreachable)).toBeInTheDocument();
    expect(takeComplaints()).toEqual([expect.stringContaining('Failed to fetch')]);
  });

  it('shows the password on request', async () => {
    const { user } = renderApp('/auth');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('sends a signed-in doctor to the dashboard', async () => {
    const { location } = renderSignedIn('/auth');
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});

describe('sign up', () => {
  it('asks for the code, and signs in with it', async () => {
    const { user, location } = renderApp('/auth');
    await user.click(await screen.findByRole('radio', { name: 'Sign up' }));
    expect(screen.getByText(auth.emailAdvice)).toBeInTheDocument();
    await fillIn(user, { email: 'new@example.org', password: 'correct horse' });
    await user.selectOptions(screen.getByLabelText('Training grade'), 'GPST2');
    await pressSignUp(user);

    expect(await screen.findByText(auth.created)).toBeInTheDocument();
    expect(db.accounts[0]?.metadata).toEqual({ training_grade: 'GPST2' });
    await user.click(await screen.findByLabelText('Six-digit code'));
    await user.paste(' 246-810 ');
    expect(screen.getByLabelText('Six-digit code')).toHaveValue(MAIL_CODE);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  it('starts in sign-up with the code of a referral link, upper-cased', async () => {
    const { user } = renderApp('/auth?ref=abc12');
    expect(await screen.findByRole('heading', { name: 'Sign up' })).toBeInTheDocument();
    expect(screen.getByLabelText('Referral code (optional)')).toHaveValue('ABC12');
    await fillIn(user, { email: 'new@example.org', password: 'correct horse' });
    await pressSignUp(user);
    await screen.findByLabelText('Six-digit code');
    expect(db.accounts[0]?.metadata).toEqual({ training_grade: 'FY1', referral_code: 'ABC12' });
  });

  it('says that the address is taken', async () => {
    db.addAccount();
    const { user } = renderApp('/auth?ref=');
    await fillIn(user, { email: 'zoe@example.org', password: 'correct horse' });
    await pressSignUp(user);
    expect(await screen.findByText('This email is already registered. Please sign in instead.')).toBeInTheDocument();
  });

  it('repeats why the server finds a password weak', async () => {
    const words = 'This password is too common.';
    server.use(
      http.post('*/auth/v1/signup', () =>
        refusal(422, 'weak_password', words, { weak_password: { reasons: ['common'] } }),
      ),
    );
    const { user } = renderApp('/auth?ref=');
    await fillIn(user, { email: 'zoe@example.org', password: 'password' });
    await pressSignUp(user);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it.each([
    { email: 'zoe', password: 'correct horse', issue: 'Invalid email address', field: 'Email' },
    { email: 'zoe@example.org', password: 'short', issue: 'Password must be at least 6 characters', field: 'Password' },
  ])('shows only the first issue, tied to its field: $issue', async ({ email, password, issue, field }) => {
    const { user } = renderApp('/auth?ref=');
    await fillIn(user, { email, password });
    await pressSignUp(user);
    expect(await screen.findByText(issue)).toBeInTheDocument();
    expect(screen.getByLabelText(field)).toBeInvalid();
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.getByLabelText(field)).toHaveAccessibleErrorMessage(issue);
  });
});

describe('the code', () => {
  const waiting = (sentAt: number) => ({
    pathname: '/auth',
    state: { step: { kind: 'code', email: 'zoe@example.org', purpose: 'signup', sentAt } },
  });

  it('is still asked for after a reload', async () => {
    renderApp(waiting(Date.now()));
    expect(await screen.findByLabelText('Six-digit code')).toBeInTheDocument();
    expect(screen.getByText(/zoe@example\.org/u)).toBeInTheDocument();
  });

  it('is refused when wrong, and the digits stay', async () => {
    db.addAccount({ verified: false });
    const { user } = renderApp(waiting(0));
    await user.type(await screen.findByLabelText('Six-digit code'), '111111');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(auth.failures.code)).toBeInTheDocument();
    expect(screen.getByLabelText('Six-digit code')).toHaveValue('111111');
  });

  it('must have six digits', async () => {
    const { user } = renderApp(waiting(0));
    await user.type(await screen.findByLabelText('Six-digit code'), '12a3');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText(auth.issues.code)).toBeInTheDocument();
  });

  it('can be sent again after the cool-down, which then starts anew', async () => {
    const { user } = renderApp(waiting(Date.now() - 61_000));
    await user.click(await screen.findByRole('button', { name: auth.code.resend }));
    expect(await screen.findByText(auth.code.resent)).toBeInTheDocument();
    expect(db.mails).toEqual([{ email: 'zoe@example.org', purpose: 'signup' }]);
    expect(await screen.findByRole('button', { name: /Send the code again in (?:60|59) s/u })).toBeDisabled();
  });

  it('can go to another address', async () => {
    const { user } = renderApp(waiting(Date.now()));
    await user.click(await screen.findByRole('button', { name: auth.code.changeEmail }));
    expect(screen.getByRole('heading', { name: 'Sign up' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('zoe@example.org');
  });
});

describe('a forgotten password', () => {
  it('is replaced by way of the code', async () => {
    const account = db.addAccount();
    const { user, location } = renderApp('/auth');
    await user.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    await user.type(screen.getByLabelText('Email'), account.email);
    await user.click(screen.getByRole('button', { name: auth.recover.send }));
    await user.type(await screen.findByLabelText('Six-digit code'), MAIL_CODE);
    expect(db.mails).toEqual([{ email: account.email, purpose: 'recovery' }]);
    await user.click(screen.getByRole('button', { name: 'Verify' }));

    await user.type(await screen.findByLabelText('New password'), 'new horse');
    expect(location()).toBe('/auth');
    await user.click(screen.getByRole('button', { name: auth.fresh.save }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(account.password).toBe('new horse');
  });
});
