import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type Letter, lettersTo } from './outbox.ts';

const BINARY = process.env['DEBRIEF_BINARY'] ?? resolve(import.meta.dirname, '../../../target/release/debrief');
/** How long the server may take to answer, or a letter to be written, on a busy machine; in milliseconds. */
const PATIENCE = 20_000;

/** `DEBRIEF_*` variables beside those that every test needs. */
export type ServerSettings = Readonly<Record<string, string>>;

/** The real binary with a port and a data folder of its own. It can be stopped, killed, frozen and started again. */
export class Server {
  readonly origin: string;
  readonly dataDir: string;
  readonly #port: number;
  readonly #settings: ServerSettings;
  #child: ChildProcess | null = null;
  #said = '';
  #logged = '';

  private constructor(port: number, dataDir: string, settings: ServerSettings) {
    this.#port = port;
    this.#settings = settings;
    this.dataDir = dataDir;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Starts a server; `dataDir` is made when it is not given. `place` tells tests apart that run at the same time. */
  static async start(place: number, settings: ServerSettings = {}, dataDir?: string): Promise<Server> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'debrief-journey-')));
    const server = new Server(await freePort(place), folder, settings);
    await server.start();
    return server;
  }

  /** Starts the process on the same port and data, and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(BINARY, ['serve'], {
      cwd: this.dataDir,
      env: {
        PATH: process.env['PATH'],
        DEBRIEF_DATA_DIR: this.dataDir,
        DEBRIEF_LISTEN: `127.0.0.1:${this.#port}`,
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (bytes: Buffer) => {
      this.#said += bytes.toString();
    });
    child.stderr.on('data', (bytes: Buffer) => {
      this.#logged += bytes.toString();
    });
    this.#child = child;
    await once(child, 'spawn');
    await until(`${BINARY} answers`, async () => {
      if (!this.isRunning) throw new Error(`the server ended:\n${this.#said}${this.#logged}`);
      return (await fetch(`${this.origin}/readyz`).catch(() => null))?.ok === true;
    });
  }

  get isRunning(): boolean {
    return this.#child?.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Everything that the server has logged, which must never hold a doctor's words. */
  get log(): string {
    return this.#logged;
  }

  /** Asks the process to end and waits for it. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Leaves connections open and answers nothing, until `thaw` or `kill`. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Takes the database away under the running server, as when a volume goes. Returns the way to bring it back. */
  async hideDatabase(): Promise<() => Promise<void>> {
    const files = (await readdir(this.dataDir)).filter((name) => /^debrief\.db(?:-|$)/u.test(name));
    const move = async (from: string, to: string) => {
      for (const name of files) await rename(join(this.dataDir, from + name), join(this.dataDir, to + name));
    };
    await move('', 'away-');
    return () => move('away-', '');
  }

  /** All bytes of the database and its log, to look for what must not be there. */
  async databaseBytes(): Promise<Buffer> {
    const names = (await readdir(this.dataDir)).filter((name) => name.startsWith('debrief.db'));
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(this.dataDir, name)))));
  }

  /** Waits for the `count`th letter to an address. */
  async letter(address: string, count = 1): Promise<Letter> {
    let letters: Letter[] = [];
    await until(`letter ${count} to ${address} is written`, async () => {
      letters = await lettersTo(join(this.dataDir, 'outbox'), address);
      return letters.length >= count;
    });
    const letter = letters[count - 1];
    if (letter === undefined) throw new Error('the letter is gone again');
    return letter;
  }

  /** Ends the process and removes its folder. */
  async dispose(): Promise<void> {
    if (this.isRunning) await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || !this.isRunning) throw new Error('the server is not running');
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** A port below those that the system gives to clients, so that nobody takes it while a killed server is away. */
async function freePort(place: number): Promise<number> {
  for (let port = 20_000 + (place % 20) * 500 + (nextPort % 400); ; port += 1) {
    nextPort += 1;
    if (await isFree(port)) return port;
  }
}

let nextPort = process.pid % 400;

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
}

/** Looks again and again until `there` says so. Rejects after a while, or as soon as `there` does. */
async function until(what: string, there: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await there())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await pause(25);
  }
}
