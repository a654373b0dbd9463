import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';

const here = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokens = here('./tokens.css');
const require = createRequire(import.meta.url);

/** The tokens of one scheme, by name without the leading `--c-`. */
function scheme(name: 'light' | 'dark'): Map<string, string> {
  const start = tokens.indexOf(`[data-mantine-color-scheme='${name}']`);
  const block = tokens.slice(start, tokens.indexOf('}', start));
  return new Map([...block.matchAll(/--c-([\w-]+):\s*(#[0-9a-f]{6})/gu)].map(([, key = '', hex = '']) => [key, hex]));
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SEMANTIC = ['accent', 'good', 'info', 'warn', 'danger'];
const TEXT: [string, string][] = [
  ...['bg', 'surface', 'sunken'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
  ]),
  ['placeholder', 'surface'],
  ['accent-text', 'bg'],
  ['danger-text', 'bg'],
  ['record-on', 'record'],
  ...SEMANTIC.flatMap((name): [string, string][] => [
    [`${name}-on`, name],
    [`${name}-on`, `${name}-hover`],
    [`${name}-text`, `${name}-soft`],
    [`${name}-text`, 'surface'],
  ]),
];
const CONTROLS: [string, string][] = [
  ['border', 'bg'],
  ['border', 'surface'],
  ['good', 'surface'],
  ['focus', 'bg'],
];

describe.each(['light', 'dark'] as const)('the %s scheme', (name) => {
  const colours = scheme(name);
  const of = (key: string) => colours.get(key) ?? `missing --c-${key}`;

  it.each(TEXT)('shows %s on %s at 4.5 or more', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)('shows %s against %s at 3 or more', (part, ground) => {
    expect(contrast(of(part), of(ground))).toBeGreaterThanOrEqual(3);
  });
});

it('both schemes name the same tokens', () => {
  expect([...scheme('dark').keys()]).toEqual([...scheme('light').keys()]);
});

describe("Mantine's sheets", () => {
  const imported = [...here('./mantine.css').matchAll(/@import '(@mantine[^']+)'/gu)].map(([, path = '']) => path);
  const defined = new Set([...here('./mantine-variables.css').matchAll(/(--mantine-[\w-]+):/gu)].map(([, key]) => key));

  it('are all of the layered kind', () => {
    expect(imported.length).toBeGreaterThan(5);
    expect(imported.filter((path) => !path.endsWith('.layer.css'))).toEqual([]);
  });

  it.each(imported)('%s uses only variables that we define', (path) => {
    const sheet = readFileSync(require.resolve(path), 'utf8');
    const used = [...sheet.matchAll(/var\(\s*(--mantine-[\w-]+)\s*\)/gu)].map(([, key]) => key);
    expect(used.filter((key) => !defined.has(key))).toEqual([]);
  });
});
