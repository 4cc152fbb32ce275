import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it, test } from 'vitest';
import { secretNames } from '../../worker/config.ts';
import { buildCanaries } from '../support/build-canaries.ts';
import { countCases } from '../support/cases.ts';
import { projectRoot } from '../support/command.ts';

// The built files: run the build first, as `npm test` does.
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)));
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

/** Files served to browsers, without fonts and pictures, which contain no code. */
const served = filesOf('web/dist/**/*').filter((file) => /\.(?:js|css|html|webmanifest|svg|json|map)$/.test(file));

/** Returns texts that occur only in one source and reveal that it was bundled. */
const stringsOf = (source: string) =>
  [...source.matchAll(/'((?:[^'\\\n]){24,})'|`((?:[^`\\$]){24,})`/g)]
    .map(([, quoted, template]) => quoted ?? template ?? '')
    .map((text) => text.trim())
    .filter((text) => text.length >= 24 && /[a-z]{3}/i.test(text) && !text.includes('/'));

const contract = [...filesOf('worker/contract/**/*.ts'), ...filesOf('web/src/**/*.{ts,tsx}'), ...filesOf('web/*.html')]
  .map(read)
  .join('\n');
const ofServer = [
  ...new Map(
    filesOf('worker/**/*.ts')
      .filter((file) => !/^worker\/(?:contract|dist)\//.test(file))
      .flatMap((file) => stringsOf(read(file)).map((text): [string, string] => [text, file]))
      .filter(([text]) => !contract.includes(text)),
  ),
];

it('serves browsers nothing of the server', () => {
  const files = served.map((file): [string, string] => [file, read(file)]);
  expect(files.length).toBeGreaterThan(20);
  expect(ofServer.length).toBeGreaterThan(300);
  for (const [file, text] of files) {
    const found = ofServer.filter(([part]) => text.includes(part)).map(([part, source]) => `${source}: ${part}`);
    expect([file, found]).toEqual([file, []]);
  }
  countCases('secrets', files.length);
});

it('serves browsers no source map and no name of a secret', () => {
  expect(served.filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const file of served) {
    const text = read(file);
    const names = [...secretNames, 'sourceMappingURL'].filter((name) => text.includes(name));
    expect([file, names]).toEqual([file, []]);
  }
  countCases('secrets', served.length);
});

/** Formats of secrets, the product's own and those of its providers. */
const SECRETS = [
  /\b[sr]k_(?:test|live)_[A-Za-z0-9]{8,}/g,
  /\bwhsec_[A-Za-z0-9+/=]{8,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /\bAKIA[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
];

test.each(['web/dist/**/*', 'web/dist-server/*.js', 'worker/dist/*'])(
  'contains no secret in %s, only names',
  (pattern) => {
    const files = filesOf(pattern).filter((file) => !/\.(?:woff2|png|webp|ico)$/.test(file));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const text = read(file);
      const found = SECRETS.flatMap((secret) => text.match(secret) ?? []);
      // Values of the environment during the build.
      const given = Object.entries(buildCanaries).flatMap(([name, value]) => (text.includes(value) ? [name] : []));
      expect([file, found, given]).toEqual([file, [], []]);
    }
    countCases('secrets', files.length);
  },
);
