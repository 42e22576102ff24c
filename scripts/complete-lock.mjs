// Adds to package-lock.json the binaries for other systems that the registry at hand does not have.
//
// npm leaves out of the lock file what it cannot find; npm ci then refuses the lock file everywhere.
// Run it after npm install has changed a tool with binaries. Entries it adds have no checksum.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const SYSTEM = /(android|darwin|freebsd|linux|openharmony|wasm32|win32)-(\w+?)(-\w+)?$/;
let added = 0;

for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const [, os, cpu, abi = ''] = name.match(SYSTEM) ?? [];
    if (os === undefined || `node_modules/${name}` in lock.packages) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [os === 'wasm32' ? os : cpu],
      ...(dev && { dev }),
      ...(os === 'linux' && abi && { libc: [abi.startsWith('-musl') ? 'musl' : 'glibc'] }),
      optional: true,
      ...(os !== 'wasm32' && { os: [os] }),
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(
  file,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
console.log(`${added} binaries added to package-lock.json`);
