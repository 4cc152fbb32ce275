import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportItemRequest } from '#contract/imports';
import { IMPORT_PUBLISH_MAX, type ImportResponse } from '#contract/imports';
import { BLOGGER } from '../fill/people.ts';
import { searchedText } from '../fill/texts.ts';
import { fillDatabase } from '../fill.ts';
import { costsOf } from '../measure.ts';
import { dataDir, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const PLATFORM_POSTS = 1000;
const POSTS = Number(process.env.BENCH_IMPORT_POSTS ?? 1000);
const FIRST = Date.UTC(2014, 0, 1);
const STEP_MS = 86_400_000;
const TEXT_CHARACTERS = 10_000;

const keyOf = (n: number) => `substack:${n}`;
const itemOf = (n: number): ImportItemRequest => ({
  hash: n.toString(16).padStart(64, '0'),
  kind: 'post',
  title: `Boats of the harbour, part ${n}`,
  text: searchedText(n, TEXT_CHARACTERS),
  isPremium: n % 4 === 0,
  publishedAt: FIRST + n * STEP_MS,
});

/** Returns what sends requests of the blogger. */
async function createSender(url: URL) {
  const headers = await signedInHeaders(url, BLOGGER.seq, BLOGGER.sessionId);
  return async (method: string, path: string, body: object) => {
    const response = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { ...costsOf(response), text };
  };
}

/** Stores and publishes all posts. Returns the rows written. */
async function importAll(send: Awaited<ReturnType<typeof createSender>>, id: string): Promise<number> {
  let rows = 0;
  for (let n = 0; n < POSTS; n++) {
    const path = `/api/imports/${id}/items/${encodeURIComponent(keyOf(n))}`;
    rows += (await send('PUT', path, itemOf(n))).rowsWritten;
  }
  for (let n = 0; n < POSTS; n += IMPORT_PUBLISH_MAX) {
    const count = Math.min(IMPORT_PUBLISH_MAX, POSTS - n);
    const keys = Array.from({ length: count }, (_, at) => keyOf(n + at));
    rows += (await send('POST', `/api/imports/${id}/publish`, { keys })).rowsWritten;
  }
  return rows;
}

/** Measures an import of posts of 10,000 characters, and its repetition. */
export const imports: Bench = async () => {
  const dir = join(dataDir, 'imports');
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(PLATFORM_POSTS), dir, { recursive: true });
  const { url, stop } = await startProduct(dir);
  try {
    const send = await createSender(url);
    const started = await send('POST', '/api/imports', { kind: 'substack', category: 'food' });
    const { id } = (JSON.parse(started.text) as ImportResponse).import;
    const begun = performance.now();
    const written = await importAll(send, id);
    const seconds = (performance.now() - begun) / 1000;
    return [
      {
        name: `import: ${POSTS} posts, rows written each`,
        value: written / POSTS,
        unit: '',
        target: { atMost: 60 },
        note: `${seconds.toFixed(0)} s in all`,
      },
      { name: 'import: repeated, rows written', value: await importAll(send, id), unit: '', target: { atMost: 0 } },
    ];
  } finally {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
};
