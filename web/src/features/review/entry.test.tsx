import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { editId } from '@/storage/draft-record';
import { readDraft } from '@/storage/drafts';
import { problem } from '@/testing/api-handlers';
import { takeComplaints } from '@/testing/complaints';
import { db } from '@/testing/db';
import { DOCTOR, emptyBrowser, wireDraft } from '@/testing/drafts';
import { entryHandlers } from '@/testing/entry-handlers';
import { renderSignedIn } from '@/testing/render-app';
import { server } from '@/testing/server';

const ID = 'entry-1';

function openEntry(address = `/review/mini-cex/${ID}`) {
  const { handlers, traffic } = entryHandlers(wireDraft('Mini-CEX'));
  server.use(...handlers);
  return { ...renderSignedIn(address), traffic };
}

async function openForm() {
  const app = openEntry();
  await app.user.click(await screen.findByRole('button', { name: 'Edit' }));
  return { ...app, title: await screen.findByLabelText('Title') };
}

const kept = () => readDraft(DOCTOR, editId(DOCTOR, ID));
const saveButton = () => screen.getByRole('button', { name: 'Save to Portfolio' });

beforeEach(async () => {
  await emptyBrowser();
  db.addEntry();
});

describe('a saved entry', () => {
  it('is read first; /entry/{id} gives way to the address of its type', async () => {
    const { location } = openEntry(`/entry/${ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Entry 1' })).toBeVisible();
    await waitFor(() => expect(location()).toBe(`/review/mini-cex/${ID}`));
    expect(screen.getByText('Mini-Clinical Evaluation Exercise (Mini-CEX)')).toBeVisible();
    expect(screen.getByText('Thursday 12 March 2026')).toBeVisible();
    expect(await screen.findByText('Suggested HLOs to map on Horus')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is updated with its revision, and leads to the dashboard', async () => {
    const { user, title, location, traffic } = await openForm();
    await user.type(title, ', corrected');
    await user.click(saveButton());
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(await screen.findByText('Entry updated successfully')).toBeInTheDocument();
    expect(traffic.puts).toEqual([expect.objectContaining({ title: 'Entry 1, corrected', revision: 1 })]);
    expect(traffic.posts).toEqual([]);
    expect(await kept()).toBeNull();

    await user.click(await screen.findByRole('link', { name: /Entry 1, corrected/u }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Entry 1, corrected' })).toBeVisible();
  });

  it('that does not load says so and leads to the dashboard', async () => {
    const { location } = openEntry('/entry/no-such');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(await screen.findByText('Failed to load entry')).toBeInTheDocument();
    takeComplaints();
  });

  it('keeps changes through a reload and names them', async () => {
    const first = await openForm();
    await first.user.type(first.title, ' (mine)');
    first.unmount();
    await waitFor(async () => expect((await kept())?.draft.title).toBe('Entry 1 (mine)'));
    const { user } = openEntry();
    expect(await screen.findByLabelText('Title')).toHaveValue('Entry 1 (mine)');
    expect(screen.getByText(/^You have changes from \d\d:\d\d that are not saved yet\.$/u)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await user.click(screen.getByRole('button', { name: 'Discard all changes?' }));
    expect(await screen.findByText('Changes discarded')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Entry 1' })).toBeVisible();
    expect(await kept()).toBeNull();
  });
});

describe('an entry that was changed somewhere else', () => {
  async function meet() {
    const app = await openForm();
    await app.user.type(app.title, ' (mine)');
    Object.assign(db.entries[0] ?? {}, { title: 'Entry 1 (theirs)', revision: 5 });
    await app.user.click(saveButton());
    await screen.findByText('This entry was changed somewhere else');
    return app;
  }

  it('shows both versions and overwrites neither', async () => {
    await meet();
    expect(screen.getByText('Entry 1 (mine)', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('Entry 1 (theirs)', { selector: 'p' })).toBeVisible();
    expect(saveButton()).toBeDisabled();
    expect(screen.queryByText(/Failed to save/u)).toBeNull();
    expect(db.entries[0]).toMatchObject({ title: 'Entry 1 (theirs)', revision: 5 });
  });

  it('is saved as mine when that is kept', async () => {
    const { user, location } = await meet();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByText(/Failed to save/u)).toBeNull();
    await user.click(saveButton());
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(db.entries[0]).toMatchObject({ title: 'Entry 1 (mine)', revision: 6 });
  });

  it('is shown as theirs when that is loaded, and mine is one press away', async () => {
    const { user } = await meet();
    await user.click(screen.getByRole('button', { name: 'Load theirs' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Entry 1 (theirs)');
    await user.click(screen.getByRole('button', { name: 'Switch to it' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Entry 1 (mine)');
    await user.click(saveButton());
    await waitFor(() => expect(db.entries[0]).toMatchObject({ title: 'Entry 1 (mine)', revision: 6 }));
  });

  it('but says the same needs no choice', async () => {
    const { user, title, location } = await openForm();
    await user.type(title, ' (same)');
    // The answer to an earlier try was lost.
    Object.assign(db.entries[0] ?? {}, { title: 'Entry 1 (same)', revision: 2 });
    await user.click(saveButton());
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(db.entries[0]).toMatchObject({ title: 'Entry 1 (same)', revision: 2 });
  });

  it('or deleted can be saved as a new one', async () => {
    const { user, title, location, traffic } = await openForm();
    await user.type(title, ' (mine)');
    db.entries.length = 0;
    await user.click(saveButton());
    expect(await screen.findByText(/no longer exists on the server/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save as a new entry' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(traffic.posts).toHaveLength(1);
    expect(db.entries[0]).toMatchObject({ title: 'Entry 1 (mine)', revision: 1 });
  });
});

describe('deleting', () => {
  it('asks first, goes to the dashboard, and can be undone', async () => {
    const { user, location } = openEntry();
    await user.click(await screen.findByRole('button', { name: 'Delete Entry' }));
    expect(db.entries).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Delete this entry?' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(await screen.findByText('Entry deleted')).toBeInTheDocument();
    expect(db.entries).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Entry restored')).toBeInTheDocument();
    expect(await screen.findByText('Entry 1')).toBeVisible();
  });

  it('that fails says so and goes to the dashboard all the same', async () => {
    const { user, location } = openEntry();
    server.use(http.delete('*/api/v1/entries/:id', () => problem(503, 'unavailable')));
    await user.click(await screen.findByRole('button', { name: 'Delete Entry' }));
    await user.click(screen.getByRole('button', { name: 'Delete this entry?' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(await screen.findByText(/could not be deleted/u)).toBeInTheDocument();
    expect(db.entries).toHaveLength(1);
  });
});
