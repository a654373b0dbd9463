import { call, entriesOf, saveEntry } from './harness/call.ts';
import { enter } from './harness/doctor.ts';
import { expect, test } from './harness/test.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { EntryPage } from './pages/entry-page.ts';
import { notice } from './pages/notices.ts';

// One test needs more entries than are free.
test.use({ settings: { DEBRIEF_FREE_RECORDINGS: '50' } });

test('two devices that change one entry choose between their words', async ({
  page,
  server,
  doctor,
  signedIn,
  anotherBrowser,
  complaints,
  look,
}) => {
  complaints.announce(/status of 409/u);
  const id = await saveEntry(server, doctor, 'Chest pain');
  await signedIn(`/entry/${id}`);
  const here = new EntryPage(page);
  await here.edit.click();
  await here.write(here.title, 'Title of the phone');

  const other = await (await anotherBrowser()).newPage();
  await enter(other, doctor, `/entry/${id}`);
  const there = new EntryPage(other);
  await there.edit.click();
  await there.write(there.title, 'Title of the ward computer');
  await there.save.click();
  await expect(notice(other, 'Entry updated successfully')).toBeVisible();

  await here.save.click();
  const panel = page.getByRole('alert').filter({ hasText: 'This entry was changed somewhere else' });
  await expect(panel).toContainText('Title of the phone');
  await expect(panel).toContainText('Title of the ward computer');
  await look('entry-conflict');
  await here.button('Keep mine').click();
  await here.save.click();
  await expect(notice(page, 'Entry updated successfully')).toBeVisible();
  expect((await entriesOf(server, doctor)).items.map((item) => item.title)).toEqual(['Title of the phone']);
});

test('changes to a saved entry survive a reload, and can be thrown away', async ({
  page,
  server,
  doctor,
  signedIn,
  look,
}) => {
  const id = await saveEntry(server, doctor, 'Chest pain');
  await signedIn(`/entry/${id}`);
  const entry = new EntryPage(page);
  await entry.edit.click();
  await entry.write(entry.reflection, 'Changed, not saved.');
  await page.reload();
  await expect(page.getByText(/^You have changes from .+ that are not saved yet\.$/u)).toBeVisible();
  await expect(entry.reflection).toHaveValue('Changed, not saved.');
  await look('entry-unsaved-changes');
  await entry.confirm('Discard changes', 'Discard all changes?');
  await expect(notice(page, 'Changes discarded')).toBeVisible();
  await expect(page.getByText('I will ask for help sooner.')).toBeVisible();
});

test(
  'an entry that was deleted elsewhere leaves the words here',
  { tag: '@once' },
  async ({ page, server, doctor, signedIn, complaints, look }) => {
    complaints.announce(/status of 404/u);
    const id = await saveEntry(server, doctor, 'Chest pain');
    await signedIn(`/entry/${id}`);
    const entry = new EntryPage(page);
    await entry.edit.click();
    await entry.write(entry.title, 'Words of mine');
    await call(server, 'DELETE', `/api/v1/entries/${id}`, { as: doctor });
    await entry.save.click();
    await expect(notice(page, /^Failed to save entry\. This entry no longer exists on the server\./u)).toBeVisible();
    await look('entry-gone');
    await entry.button('Save as a new entry').click();
    await new DashboardPage(page).expectHere();
    expect((await entriesOf(server, doctor)).items.map((item) => item.title)).toEqual(['Words of mine']);
  },
);

test(
  'a delete that fails says so and keeps the entry',
  { tag: '@once' },
  async ({ page, server, doctor, signedIn, complaints }) => {
    complaints.announce(/status of 503/u);
    const id = await saveEntry(server, doctor, 'Chest pain');
    await signedIn(`/entry/${id}`);
    const entry = new EntryPage(page);
    await expect(entry.edit).toBeVisible();
    const bringBack = await server.hideDatabase();
    await entry.confirm('Delete Entry', 'Delete this entry?');
    await expect(page).toHaveURL('/dashboard');
    await expect(notice(page, 'The entry could not be deleted. It is still in your portfolio.')).toBeVisible();
    await bringBack();
    await new DashboardPage(page).open();
    await expect(new DashboardPage(page).entry('Chest pain')).toBeVisible();
  },
);

test('the list shows ten entries, and the older ones on request', async ({ page, server, doctor, signedIn, look }) => {
  for (let count = 1; count <= 12; count += 1) await saveEntry(server, doctor, `Entry number ${count}`);
  await signedIn();
  const dashboard = new DashboardPage(page);
  await expect(dashboard.entries).toHaveCount(10);
  await expect(dashboard.entries.first()).toContainText('Entry number 12');
  await look('dashboard-many');
  await page.getByRole('button', { name: 'Show more entries' }).click();
  await expect(dashboard.entries).toHaveCount(12);
  await dashboard.expectCounters({ thisMonth: 0, total: 12 });
});
