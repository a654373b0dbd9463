import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { entriesOf, saveEntry } from './harness/call.ts';
import { type Doctor, enter, newDoctor } from './harness/doctor.ts';
import { note } from './harness/notes.ts';
import { Server } from './harness/server.ts';
import { expect, test as base } from './harness/test.ts';
import { EntryPage } from './pages/entry-page.ts';
import { notice } from './pages/notices.ts';
import { RecordPage } from './pages/record-page.ts';

const run = promisify(execFile);

/** The server's data lies on a disk of eight megabytes. */
const test = base.extend({
  server: async ({ settings }, use, info) => {
    const disk = await mkdtemp(join(tmpdir(), 'debrief-small-disk-'));
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'debrief', disk]).then(
      () => true,
      () => false,
    );
    base.skip(!mounted, 'a small disk cannot be mounted here: that needs root');
    const server = await Server.start(info.parallelIndex, settings, disk);
    await use(server);
    if (server.isRunning) await server.kill();
    await run('umount', [disk]);
    await rm(disk, { recursive: true });
  },
});

/** Takes all the room that is left. Returns the file that has it. */
async function fill(folder: string): Promise<string> {
  const file = join(folder, 'filler');
  await writeFile(file, Buffer.alloc(16 << 20)).catch(() => undefined);
  expect((await statfs(folder)).bavail).toBe(0);
  return file;
}

/** Saves entries until the database has used up the room that it had set aside for itself. */
async function useUp(server: Server, doctor: Doctor): Promise<void> {
  const description = 'Long words. '.repeat(1600);
  const saves = async () => {
    for (;;) await saveEntry(server, doctor, 'One too many', { description, feedback: description });
  };
  await expect(saves()).rejects.toThrow('503');
}

test.use({ settings: { DEBRIEF_FREE_RECORDINGS: '1000' } });

test(
  'a full disk keeps the draft here until there is room again',
  { tag: '@once' },
  async ({ page, server, complaints, look }) => {
    complaints.announce(/status of 503/u);
    const doctor = await newDoctor(server);
    await enter(page, doctor, '/record');
    await new RecordPage(page).draft(note('ex-01').transcript);
    const entry = new EntryPage(page);
    const reflection = 'I learned that a short pause to summarise helps both of us. '.repeat(300);
    await entry.write(entry.reflection, reflection);
    const other = await newDoctor(server);
    const filler = await fill(server.dataDir);
    await useUp(server, other);
    await entry.save.click();
    await expect(
      notice(page, /^Failed to save entry\. The service cannot save at the moment\. Nothing is lost/u),
    ).toBeVisible();
    await expect(entry.reflection).toHaveValue(reflection);
    await look('review-disk-full');
    await rm(filler);
    await entry.button('Try again').click();
    await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
    expect((await entriesOf(server, doctor)).total).toBe(1);
  },
);
