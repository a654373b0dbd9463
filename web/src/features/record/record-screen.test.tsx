import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { closeDatabase } from '@/storage/database';
import { listDrafts } from '@/storage/drafts';
import { keepNote, readNote } from '@/storage/notes';
import { pendingReview } from '@/storage/pending-review';
import { problem } from '@/testing/api-handlers';
import { takeComplaints } from '@/testing/complaints';
import { db } from '@/testing/db';
import { DOCTOR, emptyBrowser, wireDraft } from '@/testing/drafts';
import { entryHandlers } from '@/testing/entry-handlers';
import { renderSignedIn } from '@/testing/render-app';
import { server } from '@/testing/server';

const NOTE = 'I saw a breathless man with an effusion.';

function openRecord(draft = wireDraft('DOPS')) {
  const { handlers, traffic } = entryHandlers(draft);
  server.use(...handlers);
  return { ...renderSignedIn('/record'), traffic };
}

const noteField = () => screen.findByLabelText('Your note');
const processButton = () => screen.getByRole('button', { name: 'Process' });

/** Pastes the note, which is quicker than 40 key presses. */
async function fill(user: UserEvent): Promise<void> {
  await user.click(await noteField());
  await user.paste(NOTE);
}

/** Answers the next notes with a refusal. */
function refuseNotes(answer: () => Response): void {
  server.use(http.post('*/functions/v1/process-entry-foundation', answer));
}

beforeEach(emptyBrowser);

describe('typing a note', () => {
  it('is possible at once; Process waits for words and says so', async () => {
    const { user } = openRecord();
    const field = await noteField();
    expect(processButton()).toBeDisabled();
    expect(processButton()).toHaveAccessibleDescription('Please enter some text');
    await user.type(field, '   ');
    expect(processButton()).toBeDisabled();
    await user.type(field, NOTE);
    await waitFor(() => expect(processButton()).toBeEnabled());
  });

  it('comes back after a reload, per doctor', async () => {
    await keepNote({ userId: 'doctor-2', text: 'not mine', changedAt: 1, version: 0 });
    const first = openRecord();
    await first.user.type(await noteField(), NOTE);
    expect(await screen.findByText('Your note is kept on this device.')).toBeVisible();
    first.unmount();
    await closeDatabase();
    openRecord();
    expect(await noteField()).toHaveValue(NOTE);
    expect(screen.getByText(/^Your note from \d\d:\d\d is back\.$/u)).toBeVisible();
  });

  it('shows the count near the limit, keeps all that was pasted, and says how much is too much', async () => {
    const { user } = openRecord();
    const field = await noteField();
    await user.click(field);
    await user.paste('x'.repeat(17_999));
    expect(screen.queryByText(/of 20,000/u)).toBeNull();
    await user.paste('y');
    expect(screen.getByText('18,000 of 20,000 characters')).toBeVisible();
    await waitFor(() => expect(processButton()).toBeEnabled());
    await user.paste('z'.repeat(2_001));
    expect(field).toHaveValue(`${'x'.repeat(17_999)}y${'z'.repeat(2_001)}`);
    expect(field).toHaveAccessibleDescription(/^1 character too many/u);
    expect(processButton()).toBeDisabled();
  });

  it('gives tips, and says plainly that voice is not here, keeping the words', async () => {
    const { user } = openRecord();
    await user.type(await noteField(), NOTE);
    expect(screen.getByRole('region', { name: 'Tips' })).toHaveTextContent('what your supervisor said');
    await user.click(screen.getByRole('button', { name: 'Switch to Voice' }));
    const record = screen.getByRole('button', { name: 'Start recording' });
    expect(record).toHaveAccessibleDescription('Voice is not set up here.');
    await user.click(record);
    expect(screen.getAllByText('Voice is not set up here.')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Or type your entry' }));
    expect(await noteField()).toHaveValue(NOTE);
  });
});

describe('processing a note', () => {
  it('shows the steps, keeps the draft in the browser first, then opens its review', async () => {
    let answer: (() => void) | undefined;
    const { user, location, traffic } = openRecord();
    server.use(
      http.post('*/functions/v1/process-entry-foundation', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return undefined;
      }),
    );
    await fill(user);
    await waitFor(() => expect(processButton()).toBeEnabled());
    await user.click(processButton());
    expect(await screen.findByText('This may take 10-20 seconds')).toBeVisible();
    expect(screen.getByText('Removing names and structuring your entry')).toBeVisible();
    await waitFor(() => expect(answer).toBeDefined());
    expect(await readNote(DOCTOR)).toMatchObject({ text: NOTE });
    answer?.();

    await waitFor(() => expect(location()).toBe('/review/dops'));
    expect(await screen.findByText('Entry processed successfully')).toBeInTheDocument();
    expect(traffic.notes).toEqual([
      {
        name: 'process-entry-foundation',
        body: {
          transcript: NOTE,
          trainingGrade: 'FY1',
          currentSpeciality: 'Acute medicine',
          recordedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
        },
      },
    ]);
    const [draft] = await listDrafts(DOCTOR);
    expect(draft).toMatchObject({ note: NOTE, base: null, draft: { title: 'Breathless man with an effusion' } });
    expect(pendingReview.read()).toBe(draft?.id);
    expect(await readNote(DOCTOR)).toBeNull();
  });

  it.each([
    ['GPST2', 'process-entry-gp'],
    ['ST3', 'process-entry-gp'],
    ['CT1', 'process-entry-foundation'],
  ] as const)('of a %s calls %s', async (grade, name) => {
    db.profile.training_grade = grade;
    db.profile.current_speciality = null;
    const { user, location, traffic } = openRecord(wireDraft('CBD'));
    await fill(user);
    await waitFor(() => expect(processButton()).toBeEnabled());
    await user.click(processButton());
    await waitFor(() => expect(location()).toBe('/review/generic'));
    expect(traffic.notes[0]).toMatchObject({ name });
    expect(traffic.notes[0]?.body).not.toHaveProperty('currentSpeciality');
  });

  it.each([
    [() => problem(413, 'too_large'), /too long to send/u],
    [
      () => problem(422, 'validation_failed', '', [{ field: 'transcript', message: 'Please enter some text' }]),
      /Please enter some text/u,
    ],
    [() => problem(429, 'too_many_requests'), /Wait a minute/u],
    [() => problem(503, 'unavailable'), /cannot take notes at the moment/u],
    [() => problem(500, 'internal'), /our side/u],
    [() => HttpResponse.json({ sleType: 'DOPS' }), /our side/u],
    [() => HttpResponse.error(), /could not be reached/u],
  ])('that fails keeps the words and says what to do (%#)', async (answer, advice) => {
    const { user, location } = openRecord();
    await fill(user);
    await waitFor(() => expect(processButton()).toBeEnabled());
    refuseNotes(answer);
    await user.click(processButton());
    const alert = await screen.findByText(/^Failed to process entry\./u);
    expect(alert).toHaveTextContent(advice);
    expect(alert).toHaveTextContent(/Your note is kept on this device\.$/u);
    expect(await noteField()).toHaveValue(NOTE);
    expect(await readNote(DOCTOR)).toMatchObject({ text: NOTE });
    expect(location()).toBe('/record');

    server.use(...entryHandlers(wireDraft('DOPS')).handlers);
    await user.click(processButton());
    await waitFor(() => expect(location()).toBe('/review/dops'));
  });

  it('says that the device is offline when it is', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = openRecord();
    await fill(user);
    await waitFor(() => expect(processButton()).toBeEnabled());
    refuseNotes(() => HttpResponse.error());
    await user.click(processButton());
    expect(await screen.findByText(/You are offline\. Press Process again/u)).toBeVisible();
  });

  it('can be cancelled, and the words stay', async () => {
    const { user } = openRecord();
    await fill(user);
    await waitFor(() => expect(processButton()).toBeEnabled());
    server.use(http.post('*/functions/v1/process-entry-foundation', () => new Promise<never>(() => {})));
    await user.click(processButton());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(processButton()).toBeEnabled());
    expect(screen.queryByText(/Failed to process/u)).toBeNull();
    expect(await noteField()).toHaveValue(NOTE);
  });

  it('leads to signing in when the session has ended, and the note is there afterwards', async () => {
    const { user, location } = openRecord();
    await fill(user);
    await waitFor(() => expect(processButton()).toBeEnabled());
    db.tokens = { access: 'access-9', refresh: 'refresh-9' };
    refuseNotes(() => problem(401, 'unauthenticated'));
    await user.click(processButton());
    await waitFor(() => expect(location()).toBe('/auth'));
    expect(await readNote(DOCTOR)).toMatchObject({ text: NOTE });
    takeComplaints();
  });
});

describe('without recordings left', () => {
  it('shows the card in the place of Process, and what was typed stays', async () => {
    db.profile.free_recordings_remaining = 0;
    await keepNote({ userId: DOCTOR, text: NOTE, changedAt: 1, version: 0 });
    openRecord();
    expect(await screen.findByRole('heading', { name: 'No Recordings Remaining' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Process' })).toBeNull();
    expect(await noteField()).toHaveValue(NOTE);
    expect(screen.getByRole('button', { name: 'Copy your note' })).toBeVisible();
  });

  it('goes on for a subscriber', async () => {
    db.profile.free_recordings_remaining = 0;
    server.use(http.post('*/functions/v1/check-subscription', () => HttpResponse.json({ subscribed: true })));
    openRecord();
    expect(await screen.findByRole('button', { name: 'Process' })).toBeVisible();
    expect(screen.queryByText('No Recordings Remaining')).toBeNull();
  });

  it('counts only free recordings when the subscription check fails', async () => {
    db.profile.free_recordings_remaining = 0;
    server.use(http.post('*/functions/v1/check-subscription', () => problem(403, 'forbidden')));
    openRecord();
    expect(await screen.findByText('No Recordings Remaining')).toBeVisible();
  });

  it('shows the card when the server says so at the last moment', async () => {
    const { user } = openRecord();
    await fill(user);
    await waitFor(() => expect(processButton()).toBeEnabled());
    refuseNotes(() => problem(402, 'no_recordings_remaining'));
    await user.click(processButton());
    expect(await screen.findByText('No Recordings Remaining')).toBeVisible();
    expect(await noteField()).toHaveValue(NOTE);
  });
});

describe('another tab', () => {
  it('with other words is shown, and both texts can be kept', async () => {
    const { user } = openRecord();
    await noteField();
    await keepNote({ userId: DOCTOR, text: 'Words of the other tab', changedAt: 1, version: 0 });
    await fill(user);
    expect(await screen.findByText('This note is also open in another tab')).toBeVisible();
    expect(screen.getByText('Words of the other tab')).toBeVisible();
    expect(processButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Keep both texts' }));
    expect(await noteField()).toHaveValue(`Words of the other tab\n\n${NOTE}`);
    await waitFor(() => expect(processButton()).toBeEnabled());
  });
});

describe('a browser that keeps nothing', () => {
  it('is named, so that the doctor stays on the page', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user } = openRecord();
    await fill(user);
    expect(await screen.findByText(/This browser is not keeping a copy of your note/u)).toBeVisible();
    const leaving = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});
