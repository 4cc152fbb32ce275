/**
 * `node tests/support/lock-platforms.ts`: adds the packages of every platform to package-lock.json. npm omits those
 * that its registry lacks; then `npm ci` of npm 11 fails, and a Mac does not install its own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './command.ts';

type Entry = {
  version: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

/** Words in package names, and npm's names of the same platforms. */
const OS: Record<string, string> = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
};
const CPU: Record<string, string> = {
  arm: 'arm',
  arm64: 'arm64',
  x64: 'x64',
  '64': 'x64',
  ia32: 'ia32',
  wasm32: 'wasm32',
};
const LIBC: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl' };

/** Returns where a package finds a dependency: in its own node_modules, or in those of the folders above. */
function isLocked(lock: Lock, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

/** Returns the packages of other platforms that the lock file does not name, each with the package that wants it. */
export function missingPlatforms(lock: Lock): { parent: Entry; name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock, path, name))
      .map(([name, version]) => ({ parent, name, version })),
  );
}

/** @throws Error when a version is a range, or the name does not name a platform */
export function completeLock(lock: Lock): Lock {
  const added = missingPlatforms(lock).map(({ parent, name, version }) => {
    const words = name.split(/[/-]/);
    const found = (known: Record<string, string>) => words.flatMap((word) => known[word] ?? []).slice(-1);
    const [os, cpu, libc] = [found(OS), found(CPU), found(LIBC)];
    if (!/^\d[\w.-]*$/.test(version) || (os.length === 0 && cpu.length === 0)) {
      throw new Error(`package-lock.json: write ${name}@${version} by hand`);
    }
    const entry: Entry = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(parent.dev && { dev: true }),
      ...(libc.length > 0 && { libc }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    return [`node_modules/${name}`, entry] as const;
  });
  // npm sorts them with the English locale.
  const entries = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(entries) };
}

if (import.meta.main) {
  const file = join(projectRoot, 'package-lock.json');
  writeFileSync(file, `${JSON.stringify(completeLock(JSON.parse(readFileSync(file, 'utf8')) as Lock), null, 2)}\n`);
}
