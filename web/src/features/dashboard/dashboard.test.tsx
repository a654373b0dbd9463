import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { problem } from '@/testing/api-handlers';
import { db } from '@/testing/db';
import { renderSignedIn } from '@/testing/render-app';
import { server } from '@/testing/server';

const list = async () => screen.findByRole('region', { name: 'Recent Entries' });

describe('the dashboard', () => {
  it('greets, and says grade, speciality and count', async () => {
    db.addEntry();
    renderSignedIn('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome back, Zoë' })).toBeInTheDocument();
    expect(screen.getByText('FY1 Doctor · Acute medicine · 1 entry')).toBeInTheDocument();
    expect(document.title).toBe('Welcome back, Zoë · Debrief');
  });

  it('greets without a name and leaves out what is not known', async () => {
    db.profile = { ...db.profile, name: null, current_speciality: null };
    renderSignedIn('/dashboard');
    expect(await screen.findByText('FY1 Doctor · 0 entries')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  });

  it('shows both counters as the server counts them', async () => {
    server.use(
      http.get('*/api/v1/entries', () => HttpResponse.json({ items: [], total: 23, this_month: 4, next_cursor: null })),
    );
    renderSignedIn('/dashboard');
    expect(await screen.findByText('This Month')).toBeInTheDocument();
    expect(screen.getByText('This Month').nextSibling).toHaveTextContent('4');
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('23');
  });

  it('lists entries with state, type and date, each leading to its page', async () => {
    db.addEntry({ title: 'Asthma', sle_type: 'DOPS', date: '2026-03-04', status: 'complete' });
    db.addEntry({ title: 'Unfinished', status: 'draft' });
    renderSignedIn('/dashboard');
    const asthma = within(await list()).getByRole('link', { name: /Asthma/u });
    expect(asthma).toHaveAccessibleName('Complete: Asthma DOPS 4 Mar 2026');
    expect(asthma).toHaveAttribute('href', '/entry/entry-1');
    expect(screen.getByRole('link', { name: /Not complete: Unfinished/u })).toBeInTheDocument();
  });

  it('shows ten entries, and the older ones on request', async () => {
    for (let count = 0; count < 12; count += 1) db.addEntry();
    const { user } = renderSignedIn('/dashboard');
    const entries = await list();
    expect(within(entries).getAllByRole('link')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more entries' }));
    expect(await screen.findByRole('link', { name: /Entry 1 /u })).toBeInTheDocument();
    expect(within(entries).getAllByRole('link')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show more entries' })).not.toBeInTheDocument();
  });

  it('says that there is nothing yet, with the next step', async () => {
    renderSignedIn('/dashboard');
    expect(await screen.findByText('No entries yet')).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: 'Record' })) expect(link).toHaveAttribute('href', '/record');
  });

  it('says that loading failed, and tries again when asked', async () => {
    let broken = true;
    server.use(
      http.get('*/api/v1/profile', () => (broken ? problem(404, 'not_found') : HttpResponse.json(db.profile))),
    );
    const { user } = renderSignedIn('/dashboard');
    expect(await screen.findByText('Failed to load your data')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back, Zoë' })).toBeInTheDocument();
  });
});
