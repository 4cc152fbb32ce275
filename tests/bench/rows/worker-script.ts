import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { builtWorker, compatibilityDate } from '../../sandbox/runtime.ts';
import { median } from '../measure.ts';
import { dataDir } from '../product.ts';
import type { Bench } from '../row.ts';

const STARTS = 9;

/** Measures the size of the deployed bundle. Its limit is tested (tests/web/budgets.test.ts). */
export const bundle: Bench = async () => [
  {
    name: 'worker: bundle, compressed',
    value: gzipSync(readFileSync(builtWorker)).length / 1000,
    unit: 'kB',
    target: { atMost: 700 },
  },
];

/** Returns a worker that loads another script on request, and responds when it has. */
const onDemand = (script: string) => `export default {
  async fetch(request) {
    if (new URL(request.url).pathname === '/start') await import('./${basename(script)}');
    return new Response();
  },
};`;

/**
 * Returns milliseconds of loading a script: `compiled` until the runtime listens, because it compiles every script
 * first; `run` for the script's top level, once it is up.
 */
async function timeToStart(script: string): Promise<{ compiled: number; run: number }> {
  const modulesRoot = dirname(script);
  const begun = performance.now();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      // Listed by name, they are passed through unchanged: otherwise Miniflare searches them for imports.
      modules: [
        { type: 'ESModule', path: join(modulesRoot, 'on-demand.js'), contents: onDemand(script) },
        { type: 'ESModule', path: script },
      ],
      modulesRoot,
      compatibilityDate,
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: () => {},
    }),
  );
  const url = await miniflare.ready;
  const compiled = performance.now() - begun;
  const timeOf = async (path: string) => {
    const start = performance.now();
    const response = await fetch(new URL(path, url));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${script} answered ${response.status}`);
    return performance.now() - start;
  };
  for (let warming = 0; warming < 3; warming++) await timeOf('/');
  const run = await timeOf('/start');
  await miniflare.dispose();
  return { compiled, run };
}

/** Measures the time from a script's bytes to its first request, compared with an empty script. */
export const startup: Bench = async () => {
  const empty = join(dataDir, 'empty/empty-route.js');
  const compiled: number[] = [];
  const run: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const [nothing, product] = [await timeToStart(empty), await timeToStart(builtWorker)];
    compiled.push(product.compiled - nothing.compiled);
    run.push(product.run - nothing.run);
  }
  return [
    {
      name: 'worker: start-up, beside an empty route',
      value: median(run),
      unit: 'ms',
      target: { atMost: 60 },
      note: 'its top level, in a runtime that is up; the API is built with the first request for it',
    },
    {
      name: 'worker: compiled, beside an empty route',
      value: median(compiled),
      unit: 'ms',
      target: {},
      note: 'with reading its text and handing it on',
    },
  ];
};
