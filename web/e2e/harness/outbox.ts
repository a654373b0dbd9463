import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail that the server wrote into its outbox. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The six digits. */
  readonly code: string;
  readonly link: string;
}

/** The letters to one address, oldest first. */
export async function lettersTo(folder: string, address: string): Promise<Letter[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const letters = await Promise.all(files.map(async (name) => readLetter(await readFile(join(folder, name), 'utf8'))));
  return letters.filter((letter) => letter.to.includes(address));
}

/** Reads a message of one plain-text part, however its body is encoded. Throws when the code or link is missing. */
export function readLetter(source: string): Letter {
  const gap = source.indexOf('\r\n\r\n');
  if (gap === -1) throw new Error('a letter without a body');
  const headers = readHeaders(source.slice(0, gap));
  const text = decode(source.slice(gap + 4), headers.get('content-transfer-encoding') ?? '7bit');
  const code = /^ {4}(\d{6})\s*$/mu.exec(text)?.[1];
  const link = /^ {4}(https?:\S+)\s*$/mu.exec(text)?.[1];
  if (code === undefined || link === undefined) throw new Error('a letter without code or link');
  return { to: headers.get('to') ?? '', subject: headers.get('subject') ?? '', text, code, link };
}

function readHeaders(block: string): Map<string, string> {
  const lines = block.replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function decode(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuotedPrintable(body);
    default:
      return body;
  }
}

function decodeQuotedPrintable(body: string): string {
  const joined = body.replaceAll(/=\r?\n/gu, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/giu, (_whole, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
