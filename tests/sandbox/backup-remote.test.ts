import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { backUp } from '../../worker/cli/backup/backup.ts';
import type { Bucket } from '../../worker/cli/backup/data-store.ts';
import { openLocalDataStore } from '../../worker/cli/backup/local-data-store.ts';
import { openRemoteBucket } from '../../worker/cli/backup/remote-bucket.ts';
import { openRemoteDataStore } from '../../worker/cli/backup/remote-data-store.ts';
import { countCases } from '../support/cases.ts';
import { makeOneRowEach } from './moving-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-remote-'));
const place = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const picture = (text: string) => ({ bytes: Buffer.from(text), contentType: 'image/webp' });

async function keysOf(bucket: Bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of bucket.list()) keys.push(...some);
  return keys.sort();
}

/**
 * Cloudflare's API of a bucket, backed by a real one, with two names per page: the first response to each request is
 * lost, the second is cut off.
 */
async function startApi(bucket: Bucket) {
  const asked = new Map<string, number>();
  const api = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api');
    const base = '/accounts/us/r2/buckets/ours/objects';
    expect(request.headers.authorization).toBe('Bearer token');
    const key = decodeURIComponent(pathname.slice(base.length + 1));
    const bytes = await buffer(request);
    if (request.method === 'PUT')
      await bucket.put(key, { bytes, contentType: request.headers['content-type'] ?? null });
    if (request.method === 'DELETE') await bucket.delete(key);
    const question = `${request.method} ${request.url}`;
    const times = (asked.get(question) ?? 0) + 1;
    asked.set(question, times);
    if (times === 1) return response.writeHead(503).end('busy');
    if (times === 2) return response.writeHead(200, { 'Content-Length': 9 }).write('{"re', () => response.destroy());
    if (!pathname.startsWith(base)) return response.writeHead(403).end('{"success":false,"errors":[{"message":"no"}]}');
    if (request.method !== 'GET') return response.end('{"success":true}');
    if (key !== '') {
      const found = await bucket.get(key);
      if (found === null) return response.writeHead(404).end('{}');
      return response.setHeader('Content-Type', found.contentType ?? '').end(found.bytes);
    }
    const keys = await keysOf(bucket);
    const from = Number(searchParams.get('cursor') ?? 0);
    const info = { is_truncated: from + 2 < keys.length, cursor: String(from + 2) };
    const result = keys.slice(from, from + 2).map((name) => ({ key: name }));
    response.end(JSON.stringify({ success: true, errors: [], result, result_info: info }));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const open = (name: string) => {
    const where = { api: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, pauseMs: 1 };
    return openRemoteBucket(name, 'us', 'token', where);
  };
  const close = () => {
    api.close();
    api.closeAllConnections();
  };
  return { open, close };
}

test("reads every page of R2 through Cloudflare's API, repeats unanswered requests and reports rejected ones", async () => {
  const source = await openLocalDataStore(place('source'));
  source.db = await makeOneRowEach(place('source.sqlite'));
  const { PROFILE_PICTURES } = source.buckets;
  if (PROFILE_PICTURES === undefined) throw new Error('no such bucket');
  for (let n = 0; n < 5; n++) await PROFILE_PICTURES.put(`person/${n}.webp`, picture(`picture ${n}`));
  const whole = await backUp({ ...source, buckets: { PROFILE_PICTURES } }, place('local'));
  const { open, close } = await startApi(PROFILE_PICTURES);
  const remote = open('ours');
  const { buckets } = await backUp({ ...source, buckets: { PROFILE_PICTURES: remote } }, place('remote'));
  expect(buckets.PROFILE_PICTURES).toEqual(whole.buckets.PROFILE_PICTURES);
  await remote.put('new folder/a b.webp', picture('new'));
  expect(await remote.get('new folder/a b.webp')).toEqual({
    bytes: new Uint8Array(Buffer.from('new')),
    contentType: 'image/webp',
  });
  expect(await remote.get('nothing.webp')).toBeNull();
  await remote.delete('new folder/a b.webp');
  expect(await keysOf(PROFILE_PICTURES)).toHaveLength(5);
  await expect(open('theirs').get('x')).rejects.toThrow(/R2 refuses theirs: 403/);
  close();
  await expect(remote.get('x')).rejects.toThrow(/R2 does not respond/);
  await source.close();
  countCases('databases', 5);
});

test('reaches a deployed product only with its account and a token', () => {
  expect(() => openRemoteDataStore('staging', {})).toThrow('Set CLOUDFLARE_ACCOUNT_ID.');
  expect(() => openRemoteDataStore('staging', { CLOUDFLARE_ACCOUNT_ID: 'us' })).toThrow('Set CLOUDFLARE_API_TOKEN.');
  countCases('databases', 2);
});
