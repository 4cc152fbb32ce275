import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { breakingDatabase, clientOf } from '../support/database.ts';
import { newImage } from '../support/factories.ts';
import { hashOf, itemPath, itemRequest, newImport, publishItems, readImport, storeItem } from '../support/imports.ts';
import { changeLimits } from '../support/limits.ts';
import { allPostRows } from '../support/posts.ts';

// An import sends more requests a minute than the general limit.
changeLimits({ api: false });

describe('an interrupted import', () => {
  it('equals an uninterrupted one wherever it stops', async () => {
    const requests = [0, 1, 2].map((n) => itemRequest({ publishedAt: Date.UTC(2017, 0, 1 + n), isPremium: n === 1 }));
    const steps = (client: Client, id: string) => [
      ...requests.map((item, n) => () => storeItem(client, id, `substack:${n}`, item)),
      () =>
        storeItem(client, id, 'substack:draft', {
          ...itemRequest(),
          hash: hashOf(1),
          kind: 'draft',
          title: 'A draft',
          text: 'Its text.',
        }),
      () => publishItems(client, id, ['substack:0', 'substack:1']),
      () => publishItems(client, id, ['substack:0', 'substack:1', 'substack:2']),
    ];
    const run = async (stop: number) => {
      const { client, person, id } = await newImport();
      for (const step of steps(client, id).slice(0, stop)) await step();
      for (const step of steps(client, id)) await step();
      const rows = await env.DB.prepare(
        `SELECT i.origin_key, i.state, i.hash, p.title, p.created_at, p.updated_at, p.is_free, p.excerpt, b.content,
           (SELECT count(*) FROM stream_posts WHERE post = p.seq) AS streams, d.title AS draft, d.content AS text
           FROM import_items i LEFT JOIN posts p ON p.id = i.post LEFT JOIN post_bodies b ON b.post = p.seq
           LEFT JOIN drafts d ON d.id = i.post WHERE i.blogger = ?1 ORDER BY i.origin_key`,
      )
        .bind(person.seq)
        .all();
      return rows.results;
    };
    const whole = await run(0);
    expect(whole.map((row) => row.state)).toEqual(['imported', 'imported', 'imported', 'imported']);
    for (let stop = 1; stop <= 6; stop++) expect(await run(stop)).toEqual(whole);
  });

  it('changes nothing when a request fails at any statement, and equals one without failures when it is repeated', async () => {
    const { person, client, id } = await newImport();
    const stored = itemRequest({ publishedAt: Date.UTC(2016, 0, 1), image: await newImage(person) });
    const draft = itemRequest({ kind: 'draft', publishedAt: null });
    const requests: [method: string, path: string, body: object][] = [
      ['PUT', itemPath(id, 'substack:1'), stored],
      ['PUT', itemPath(id, 'substack:1'), { ...stored, hash: hashOf(61_001), text: 'Another text of this post.' }],
      ['PUT', itemPath(id, 'substack:d'), draft],
      ['PUT', itemPath(id, 'substack:d'), { ...draft, hash: hashOf(61_002), text: 'Another text of this draft.' }],
      ['POST', `/api/imports/${id}/publish`, { keys: ['substack:1'] }],
      ['PUT', itemPath(id, 'substack:1'), { ...stored, hash: hashOf(61_003), title: 'Another title' }],
      ['POST', `/api/imports/${id}/publish`, { keys: [], isLast: true }],
      ['DELETE', `/api/imports/${id}`, {}],
    ];
    vi.spyOn(console, 'error').mockReturnValue();
    const rows = async () => ({
      ...(await allPostRows()),
      items: (await env.DB.prepare('SELECT * FROM import_items').all()).results,
      imports: (await env.DB.prepare('SELECT * FROM imports').all()).results,
      drafts: (await env.DB.prepare('SELECT * FROM drafts').all()).results,
    });
    for (const [method, path, body] of requests) {
      const before = await rows();
      let size = 1;
      for (let position = 0; position <= size; position++) {
        const { DB, broken } = breakingDatabase(position);
        const response = await clientOf(DB, client.cookies, { LIMITS: JSON.stringify({ api: false }) })(
          method,
          path,
          body,
        );
        expect(response.status, `${method} ${path} at ${position}`).toBe(500);
        expect(await rows()).toEqual(before);
        size = broken.size;
      }
      expect((await client.send(method, path, body)).status).toBe(200);
      const after = await rows();
      expect(after).not.toEqual(before);
      // A request whose response was lost is repeated.
      if (method === 'PUT') {
        expect((await client.send(method, path, body)).status).toBe(200);
        expect(await rows()).toEqual(after);
      }
    }
    expect((await readImport(client, id)).items).toEqual([]);
    vi.restoreAllMocks();
  });
});
