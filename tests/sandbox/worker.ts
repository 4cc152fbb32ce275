import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { places, workerVars } from './environment.ts';
import { builtWorker, startRuntime } from './runtime.ts';
import { listenForSql } from './sql-socket.ts';

// The process of the built worker; start.ts runs it as a child and waits for 'ready'.
const where = places();
const origin = `http://localhost:${where.port}`;

let sources: SourceMap | undefined;

/** Rewrites a log line of the worker with positions in the sources instead of the bundle. */
function withSources(line: string): string {
  return line.replace(/file:\/\/[^\s()]*\/worker\/dist\/index\.js:(\d+):(\d+)/g, (place, row, column) => {
    sources ??= new SourceMap(JSON.parse(readFileSync(`${builtWorker}.map`, 'utf8')));
    const found = sources.findOrigin(Number(row), Number(column));
    return 'fileName' in found
      ? `${join('worker/dist', found.fileName)}:${found.lineNumber}:${found.columnNumber}`
      : place;
  });
}

const starting = startRuntime({
  // The folder of `wrangler dev`, which `npm run dev` runs.
  persist: join(where.stateDir, 'v3'),
  vars: workerVars(where, origin),
  port: where.port,
  withAssets: true,
  onError: (line) => console.error(withSources(line)),
});
// Listens before the product answers requests, because the journeys start then.
const { SQL_SOCKET } = process.env;
if (SQL_SOCKET !== undefined) await listenForSql(SQL_SOCKET, async () => await (await starting).openDatabase());
const runtime = await starting;
process.once('SIGTERM', () => void runtime.stop().then(() => process.exit(0)));
const health = await fetch(new URL('/api/health', runtime.url));
if (!health.ok) throw new Error(`The worker is not well: ${await health.text()}`);
process.send?.('ready');
