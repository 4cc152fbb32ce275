import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/command.ts';
import { completeLock, type Lock, missingPlatforms } from '../support/lock-platforms.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const lock = () => JSON.parse(read('package-lock.json')) as Lock;

test('lists the packages of every platform in the lock file', () => {
  expect(missingPlatforms(lock()).map(({ name }) => name)).toEqual([]);
});

test('adds packages of other platforms with the platform in their name', () => {
  const { packages } = lock();
  const remaining = Object.entries(packages).filter(([path]) => !/workerd-darwin-arm64|oxide-linux-arm-/.test(path));
  const completed = completeLock({ packages: Object.fromEntries(remaining) });
  expect(completed.packages).toEqual(packages);
  expect(completed.packages['node_modules/@cloudflare/workerd-darwin-arm64']).toMatchObject({
    os: ['darwin'],
    cpu: ['arm64'],
    optional: true,
  });
});

test('sets up without a network once the packages are installed', () => {
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/support/install.mjs'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env,
  });
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
});

test('installs packages in no command but set-up', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(Object.values(scripts).filter((command) => /npm (install|ci|i)\b/.test(command))).toEqual([]);
});

test.each([
  ['deploy', 'secrets.STRIPE_SECRET_KEY'],
  ['backup', 'secrets.BACKUP_API_TOKEN'],
])('runs no install scripts automatically, and none next to the secrets of %s.yml', (workflow, secret) => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const [, withSecrets = ''] = read(`.github/workflows/${workflow}.yml`).split('- run: npm run setup');
  expect(withSecrets).toContain(secret);
  expect(withSecrets).not.toMatch(/run: npm|npx/);
  const [, hidden = ''] = /const SECRET = \/(.+)\/;/.exec(read('tests/support/install.mjs')) ?? [];
  const secrets = [...withSecrets.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name ?? '');
  expect(secrets.length).toBeGreaterThan(4);
  expect(secrets.filter((name) => !new RegExp(hidden).test(name))).toEqual([]);
});
