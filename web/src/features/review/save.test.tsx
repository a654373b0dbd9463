import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { addDraft, readDraft } from '@/storage/drafts';
import { pendingReview } from '@/storage/pending-review';
import { problem } from '@/testing/api-handlers';
import { db } from '@/testing/db';
import { DOCTOR, draftRecordOf, emptyBrowser, wireDraft } from '@/testing/drafts';
import { entryHandlers } from '@/testing/entry-handlers';
import { renderSignedIn } from '@/testing/render-app';
import { server } from '@/testing/server';

async function openDraft() {
  const { handlers, traffic } = entryHandlers(wireDraft('CBD'));
  server.use(...handlers);
  await addDraft(draftRecordOf('CBD'));
  const app = renderSignedIn({ pathname: '/review/generic', state: { draftId: 'draft-1' } });
  await screen.findByLabelText('Title');
  return { ...app, traffic };
}

/** Answers the next saves with this; the real server answers after `times`. */
function refuseSaves(answer: () => Response, times = 1): void {
  server.use(
    http.post('*/api/v1/entries', () => {
      times -= 1;
      return times < 0 ? undefined : answer();
    }),
  );
}

const saveButton = () => screen.getByRole('button', { name: 'Save to Portfolio' });
const kept = () => readDraft(DOCTOR, 'draft-1');

beforeEach(emptyBrowser);

describe('the first save', () => {
  it('makes the entry, says so, goes to the dashboard, and only then forgets the draft', async () => {
    const { user, location, traffic } = await openDraft();
    expect(pendingReview.read()).toBe('draft-1');
    await user.click(saveButton());
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(await screen.findByText('Entry saved to your portfolio')).toBeInTheDocument();
    expect(traffic.posts).toEqual([
      { key: 'save-key-1', body: expect.objectContaining({ sle_type: 'CBD', date: '2026-03-12' }) },
    ]);
    // The words as typed, with the names in them, stay in the browser.
    expect(JSON.stringify(traffic.posts)).not.toContain('Smith');
    expect(await kept()).toBeNull();
    expect(pendingReview.read()).toBeNull();
    expect(await screen.findByText('Breathless man with an effusion')).toBeVisible();
  });

  it('of a double click makes one entry', async () => {
    const { user, location, traffic } = await openDraft();
    await user.dblClick(saveButton());
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(traffic.posts).toHaveLength(1);
    expect(db.entries).toHaveLength(1);
  });

  it('says Saving... meanwhile and cannot be edited', async () => {
    const { user, location } = await openDraft();
    let answer: (() => void) | undefined;
    server.use(
      http.post('*/api/v1/entries', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return undefined;
      }),
    );
    await user.click(saveButton());
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(screen.getByLabelText('Title')).toHaveAttribute('readonly');
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  it.each([
    [() => problem(503, 'unavailable'), /cannot save at the moment/u],
    [() => problem(402, 'no_recordings_remaining'), /No Recordings Remaining/u],
    [() => problem(413, 'too_large'), /too long to save/u],
    [() => problem(429, 'too_many_requests'), /Wait a minute/u],
    [() => problem(500, 'internal'), /our side/u],
    [() => HttpResponse.error(), /could not be reached/u],
  ])('that fails keeps everything and offers to try again (%#)', async (answer, advice) => {
    const { user, location, traffic } = await openDraft();
    refuseSaves(answer);
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(saveButton());
    const alert = await screen.findByText(/^Failed to save entry\./u);
    expect(alert).toHaveTextContent(advice);
    expect(location()).toBe('/review/generic');
    expect(screen.getByLabelText('Title')).toHaveValue('Breathless man with an effusion!');
    await waitFor(async () => expect((await kept())?.draft.title).toBe('Breathless man with an effusion!'));

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(traffic.posts.map(({ key }) => key)).toEqual(['save-key-1']);
    expect(await kept()).toBeNull();
  });

  it('whose answer is lost makes no second entry, even when the text was changed in between', async () => {
    const { user, location, traffic } = await openDraft();
    const { handlers, traffic: silent } = entryHandlers(wireDraft('CBD'));
    server.use(...handlers);
    // The server takes the entry, and its answer never arrives.
    let lost = false;
    server.use(
      http.post('*/api/v1/entries', async ({ request }) => {
        if (lost) return undefined;
        lost = true;
        await fetch(request.clone());
        return HttpResponse.error();
      }),
    );
    await user.click(saveButton());
    await screen.findByText(/could not be reached/u);
    expect(db.entries).toHaveLength(1);

    await user.type(screen.getByLabelText('Title'), ' changed');
    await user.click(saveButton());
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(db.entries).toHaveLength(1);
    expect(db.entries[0]).toMatchObject({ title: 'Breathless man with an effusion changed', revision: 2 });
    expect(traffic.posts).toEqual([]);
    expect(silent.puts).toHaveLength(1);
  });

  it('shows what the server will not take at the field, and mends', async () => {
    const { user, location } = await openDraft();
    refuseSaves(() => problem(422, 'validation_failed', '', [{ field: 'title', message: 'too plain' }]));
    await user.click(saveButton());
    expect(await screen.findByText(/Some fields need a change/u)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('too plain');
    await user.type(screen.getByLabelText('Title'), ' indeed');
    await user.click(saveButton());
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});

describe('what cannot be saved', () => {
  it('is named before anything is sent: one fault takes the focus', async () => {
    const { user, traffic } = await openDraft();
    await user.clear(screen.getByLabelText('Title'));
    await user.click(saveButton());
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Give the entry a title');
    await user.type(screen.getByLabelText('Title'), 'x');
    expect(screen.queryByText('Give the entry a title')).toBeNull();
    expect(traffic.posts).toEqual([]);
  });

  it('is summed up when it is more than one thing, each leading to its field', async () => {
    const { user, traffic } = await openDraft();
    await user.clear(screen.getByLabelText('Title'));
    await user.clear(screen.getByLabelText('Date'));
    await user.click(saveButton());
    const link = await screen.findByRole('link', { name: 'Date: Choose the date of the event' });
    await user.click(link);
    expect(screen.getByLabelText('Date')).toHaveFocus();
    expect(traffic.posts).toEqual([]);
  });

  it('includes a day in the future, and the day is written out', async () => {
    const { user } = await openDraft();
    expect(screen.getByText('Thursday 12 March 2026')).toBeVisible();
    await user.clear(screen.getByLabelText('Date'));
    await user.type(screen.getByLabelText('Date'), '9998-01-01');
    await user.click(saveButton());
    expect(await screen.findByText('The date is in the future')).toBeVisible();
  });
});

describe('leaving', () => {
  it('discards only when asked twice, says so, and can be undone', async () => {
    const { user, location } = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Discard Entry' }));
    expect(await kept()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard for good?' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(await screen.findByText('Entry discarded')).toBeInTheDocument();
    expect(await kept()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await kept()).not.toBeNull());
  });

  it('without saving keeps the draft, listed where the next note is taken', async () => {
    const first = await openDraft();
    await first.user.type(screen.getByLabelText('Title'), '!');
    first.unmount();
    const { user, location } = renderSignedIn('/record');
    await user.click(await screen.findByRole('link', { name: /^Breathless man with an effusion!/u }));
    expect(location()).toBe('/review/generic');
    expect(await screen.findByLabelText('Title')).toHaveValue('Breathless man with an effusion!');
  });
});

describe('opening the review', () => {
  it('after a reload finds the draft by the key that the tab kept', async () => {
    await addDraft(draftRecordOf('CBD', { id: 'older', changedAt: 1 }));
    await addDraft(draftRecordOf('DOPS', { id: 'newer', changedAt: 2 }));
    pendingReview.write('older');
    const { location } = renderSignedIn('/review/dops');
    expect(await screen.findByLabelText('SLE Type')).toHaveValue('CBD');
    await waitFor(() => expect(location()).toBe('/review/generic'));
  });

  it('in a second tab finds the newest draft', async () => {
    await addDraft(draftRecordOf('CBD', { id: 'older', changedAt: 1 }));
    await addDraft(draftRecordOf('DOPS', { id: 'newer', changedAt: 2 }));
    renderSignedIn('/review/dops');
    expect(await screen.findByLabelText('Procedure performed')).toHaveValue('Seldinger chest drain');
  });

  it('without a draft goes to the dashboard', async () => {
    const { location } = renderSignedIn('/review/mini-cex');
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  it('without a type reads first, and edits on request', async () => {
    await addDraft(draftRecordOf('DCT'));
    const { user, location } = renderSignedIn('/review');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(location()).toBe('/review/dct');
    expect(await screen.findByLabelText('Title of teaching event')).toHaveValue('Breathless man with an effusion');
  });

  it('says who wrote it, what was removed, and what the note does not say', async () => {
    const { user } = await openDraft();
    expect(screen.getByText('AI-generated from your note. All fields are editable.')).toBeVisible();
    expect(screen.getByText('Removed before saving: 2 colleague names, 1 date')).toBeVisible();
    expect(screen.getByText('I learned to summarise.')).toBeVisible();
    expect(screen.getByText('Not in your note:')).toBeVisible();
    await user.clear(screen.getByLabelText('Reflection'));
    expect(screen.queryByText('Not in your note:')).toBeNull();
  });
});
