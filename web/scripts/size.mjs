// Checks what each screen makes a browser fetch, gzipped, against the budgets of the design (kilobytes of 1,000 bytes).
// Reads the chunk graph that the build has really made (dist/.vite/manifest.json).
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const SHELL = 'src/app/signed-in-shell.tsx';
const SCREENS = [
  { name: 'landing', chunks: ['src/routes/landing.tsx'], js: 130 },
  { name: 'auth', chunks: ['src/routes/auth.tsx'], js: 140 },
  { name: 'dashboard', chunks: [SHELL, 'src/routes/dashboard.tsx'], js: 150 },
  { name: 'record', chunks: [SHELL, 'src/routes/record.tsx'], js: 165 },
  { name: 'entry', chunks: [SHELL, 'src/routes/entry.tsx'], js: 165 },
  { name: 'review', chunks: [SHELL, 'src/routes/review.tsx'], js: 165 },
];
const CSS_BUDGET = 10;

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));

/** Every file that the given chunks need before they run: themselves and their static imports. */
function filesOf(chunks) {
  const files = new Set();
  const waiting = ['index.html', ...chunks];
  const seen = new Set();
  while (waiting.length > 0) {
    const name = waiting.pop();
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no chunk ${name}`);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}

function kilobytes(files) {
  const bytes = files.map((file) => gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

let broken = false;
for (const { name, chunks, js } of SCREENS) {
  const files = filesOf(chunks);
  const figures = [
    { kind: 'JS', size: kilobytes(files.filter((file) => file.endsWith('.js'))), budget: js },
    { kind: 'CSS', size: kilobytes(files.filter((file) => file.endsWith('.css'))), budget: CSS_BUDGET },
  ];
  for (const { kind, size, budget } of figures) {
    const over = size > budget;
    broken ||= over;
    console.log(`${over ? 'OVER' : 'ok  '} ${name.padEnd(10)} ${kind.padEnd(4)} ${size.toFixed(1)} of ${budget} KB`);
  }
}
process.exitCode = broken ? 1 : 0;
