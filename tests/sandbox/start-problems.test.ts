import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../support/command.ts';
import { freePorts } from '../support/free-ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-problems-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ports = await freePorts(['PORT', 'SMTP_PORT', 'INBOX_PORT', 'STRIPE_PORT'] as const);

function start(env: Record<string, string>): ChildProcess & { said: () => string } {
  const child = spawn(process.execPath, ['tests/sandbox/start.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STATE_DIR: join(folder, 'state'),
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return Object.assign(child, { said: () => text.trim() });
}

/** Starts the product with settings that cannot work, and returns its last words. */
async function refused(env: Record<string, string>) {
  const child = start(env);
  const [code] = await once(child, 'close');
  return { code, said: child.said() };
}

test('exits with one sentence when STATE_DIR is a file or cannot be created', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await refused({ STATE_DIR: file })).toEqual({
    code: 1,
    said: `STATE_DIR: ${file} cannot be used (it is not a folder). Choose a folder that can be written.`,
  });
  const { code, said } = await refused({ STATE_DIR: '/dev/null/state' });
  expect(code).toBe(1);
  expect(said).toMatch(/^STATE_DIR: \/dev\/null\/state cannot be used \(.+\)\. Choose a folder that can be written\.$/);
});

test('rejects the same port for two parts', async () => {
  const { SMTP_PORT: port } = ports;
  expect(await refused({ INBOX_PORT: String(port) })).toEqual({
    code: 1,
    said: `SMTP_PORT and INBOX_PORT are both ${port}. Choose another: INBOX_PORT=${Number(port) + 10}`,
  });
});

test('names the variable of a port that is in use', async () => {
  const server = createServer().listen(ports.SMTP_PORT);
  await once(server, 'listening');
  const { code, said } = await refused({});
  server.close();
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(
      `^Port ${ports.SMTP_PORT} is in use.*\\. Stop it, or choose another: SMTP_PORT=${Number(ports.SMTP_PORT) + 10}$`,
    ),
  );
});

test.each([
  ['{"nonsense":1}', 'LIMITS: Unrecognized key: nonsense'],
  ['{"uploads":[0,1]}', 'LIMITS: uploads: 0: Too small: expected number to be >=1'],
  ['no json', 'LIMITS: is not JSON'],
])('exits with the problem of LIMITS=%s', async (LIMITS, said) => {
  expect(await refused({ LIMITS })).toEqual({ code: 1, said });
});

test('rejects a second start on the same folder only while the first one runs', async () => {
  const stateDir = join(folder, 'locked');
  mkdirSync(stateDir);
  // A process that resembles the product's, until the test ends.
  const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)', 'tests/sandbox/start.ts']);
  writeFileSync(join(stateDir, 'lock'), String(holder.pid));
  expect(await refused({ STATE_DIR: stateDir })).toEqual({
    code: 1,
    said: `The product already runs on ${stateDir} (process ${holder.pid}). Stop it, or choose another folder with STATE_DIR.`,
  });
  holder.kill('SIGKILL');
  await once(holder, 'close');
  const next = start({ STATE_DIR: stateDir });
  // It starts past the lock.
  await expect.poll(() => existsSync(join(stateDir, 'logs'))).toBe(true);
  next.kill('SIGTERM');
  await once(next, 'close');
  expect(next.said()).not.toContain('already runs');
  expect(existsSync(join(stateDir, 'lock'))).toBe(false);
});
