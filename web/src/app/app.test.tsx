import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { auth } from '@/messages/auth';
import { useAuth } from '@/session/react';
import { session } from '@/session/session';
import { SESSION_KEY } from '@/session/token-storage';
import { takeComplaints } from '@/testing/complaints';
import { db } from '@/testing/db';
import { rememberSession, renderApp, renderSignedIn } from '@/testing/render-app';
import { server } from '@/testing/server';

const greeting = () => screen.findByRole('heading', { name: 'Welcome back, Zoë' });

describe('the guard', () => {
  it.each(['/dashboard', '/record', '/entry/1', '/review', '/review/dops', '/review/generic/1'])(
    'sends a stranger from %s to /auth',
    async (address) => {
      const { location } = renderApp(address);
      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument();
      expect(location()).toBe('/auth');
    },
  );

  it('shows nobody the login while the session loads', () => {
    const { location } = renderApp('/dashboard');
    expect(location()).toBe('/dashboard');
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('keeps the doctor in when the server fails', async () => {
    server.use(http.get('*/api/v1/profile', () => new HttpResponse(null, { status: 404 })));
    const { location } = renderSignedIn('/dashboard');
    expect(await screen.findByText('Failed to load your data')).toBeInTheDocument();
    expect(location()).toBe('/dashboard');
  });

  it('keeps the doctor in when the token has run out and the network is gone', async () => {
    rememberSession({ expiresIn: -60 });
    server.use(http.post('*/auth/v1/token', () => HttpResponse.error()));
    const { location } = renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
    expect(location()).toBe('/dashboard');
    server.resetHandlers();
    expect(await greeting()).toBeInTheDocument();
    expect(takeComplaints()).toEqual([expect.stringContaining('Failed to fetch')]);
  });

  it('shows the login when the session was ended elsewhere', async () => {
    const { location } = renderSignedIn('/dashboard');
    await greeting();
    session.end();
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument();
    expect(screen.getByText(auth.ended)).toBeInTheDocument();
    expect(location()).toBe('/auth');
  });
});

describe('signing out', () => {
  it('says so and goes to /auth', async () => {
    const { user, location } = renderSignedIn('/dashboard');
    await greeting();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Signed out successfully')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(screen.queryByText(auth.ended)).not.toBeInTheDocument();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });
});

describe('another doctor on the same device', () => {
  it('sees nothing of the one before', async () => {
    const { user } = renderSignedIn('/dashboard');
    await greeting();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.type(await screen.findByLabelText('Email'), 'ben@example.org');
    await user.type(screen.getByLabelText('Password'), 'other horse');
    db.addAccount({ id: 'doctor-2', email: 'ben@example.org', password: 'other horse' });
    db.profile = { ...db.profile, id: 'doctor-2', name: 'Ben' };
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back, Ben' })).toBeInTheDocument();
  });
});

describe('pages for everybody', () => {
  it('has a landing page that leads to sign-up and to log-in', async () => {
    const { user, location } = renderApp('/');
    await user.click(await screen.findByRole('link', { name: 'Get Started Free' }));
    expect(await screen.findByRole('heading', { name: 'Sign up' })).toBeInTheDocument();
    expect(location()).toBe('/auth');
  });

  it('has a page for addresses that lead nowhere', async () => {
    const { user, location } = renderApp('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    await waitFor(() => expect(location()).toBe('/'));
  });
});

it('refuses useAuth outside its provider', () => {
  function Lost() {
    return useAuth().status;
  }
  expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
  takeComplaints();
});
