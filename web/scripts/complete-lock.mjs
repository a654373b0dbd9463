// Completes package-lock.json after an install from a registry that does not carry every platform's binaries.
// npm then leaves those optional packages out of the lock, and `npm ci` refuses the lock for it. What is written here
// is what their names say; on the platforms they are meant for, npm fetches them as usual.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package-lock.json', import.meta.url);
const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));

function entryFor(name, version, dev) {
  const words = name.split('/').at(-1).split('-');
  const os = words.find((word) => OPERATING_SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  const musl = words.some((word) => word.startsWith('musl'));
  const libc = musl ? 'musl' : words.some((word) => word.startsWith('gnu')) && 'glibc';
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

const added = [];
for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`));
    // A range names no version that could be written down; such packages are everywhere anyway.
    if (known || !/^\d/u.test(version)) continue;
    lock.packages[`node_modules/${name}`] = entryFor(name, version, dev);
    added.push(name);
  }
}
lock.packages = Object.fromEntries(
  Object.keys(lock.packages)
    .toSorted()
    .map((path) => [path, lock.packages[path]]),
);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} packages added to package-lock.json`);
