import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../worker/app.ts';
import { openDatabase, runBatch } from '../../worker/db/client.ts';
import { rebuildStreams } from '../../worker/features/posts/post-streams.repo.ts';
import { publishPost } from '../../worker/features/posts/posts.service.ts';
import { jobCtx, newBlogger, newPost, newReader } from './support/factories.ts';

const GROWING =
  'posts post_bodies post_subtopics post_teams post_search stream_posts follows users profiles sessions images ' +
  'article_reactions subscriptions subscribers writing_topics admin_users';

/** The tables a plan goes through from end to end, under the names the statement gives them. */
function scanned(sql: string, plan: { detail: string }[]): string[] {
  return plan.flatMap(({ detail }) => {
    const name = /^SCAN (\w+)/.exec(detail)?.[1];
    if (name === undefined) return [];
    const alias = new RegExp(`\\b(\\w+)"?\\s+(?:AS\\s+)?"?${name}\\b`, 'gi');
    const tables = [name, ...[...sql.matchAll(alias)].map(([, table = '']) => table)];
    return tables.filter((table) => GROWING.split(' ').includes(table));
  });
}

test('a scan is noticed, whatever the table is called in the statement', () => {
  expect(scanned('SELECT * FROM posts p WHERE p.title = ?', [{ detail: 'SCAN p' }])).toEqual(['posts']);
  expect(scanned('SELECT * FROM users', [{ detail: 'SCAN users USING INDEX users_created' }])).toEqual(['users']);
  expect(scanned('SELECT * FROM posts p WHERE p.seq = ?', [{ detail: 'SEARCH p USING INTEGER PRIMARY KEY' }])).toEqual(
    [],
  );
});

test('no statement of the reading API goes through a whole table that grows', async () => {
  const statements = new Set<string>();
  const DB = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'prepare') {
        return (sql: string) => {
          statements.add(sql);
          return target.prepare(sql);
        };
      }
      const value = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const by = await newBlogger();
  const { id } = await newPost({ by, category: 'travel', subtopics: ['Asia'] });
  const { client } = await newReader();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (method: string, path: string, body?: object) => {
    const headers = { Cookie: cookie, Origin: env.APP_ORIGIN, 'Content-Type': 'application/json' };
    const request = new Request(`${env.APP_ORIGIN}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await app.fetch(request, { ...env, DB } as Env, createExecutionContext());
    expect(response.status, path).toBe(200);
    return await response.json();
  };
  for (const path of [
    '/api/feed',
    '/api/posts/free',
    `/api/posts/${id}`,
    '/api/topics/travel/posts',
    '/api/topics/travel/Asia/posts',
    `/api/bloggers/${by.id}`,
    '/api/interests',
    '/api/platform',
    '/api/health',
  ]) {
    await send('GET', path);
  }
  await send('PUT', '/api/interests/travel/subtopics', { subtopics: ['Asia'] });
  await send('POST', '/api/interests/categories', { categories: ['gaming', 'food'] });
  await send('PUT', `/api/posts/${id}/reaction`, { reaction: 'like' });
  await send('PUT', `/api/posts/${id}/reaction`, { reaction: null });
  await send('POST', `/api/posts/${id}/views`, {});
  await send('GET', '/api/feed');

  const ctx = { ...jobCtx(), db: openDatabase(DB, undefined) };
  const input = { title: 'A title', content: 'Some words.', category: 'travel', isFree: true, imageId: null } as const;
  const post = await publishPost(ctx, { ...input, blogger: by.seq, subtopics: ['Asia'], teams: [] });
  await runBatch(ctx.db, rebuildStreams(ctx.db, post.id));

  expect(statements.size).toBeGreaterThan(20);
  const offences: [string, string[]][] = [];
  for (const sql of statements) {
    const parameters = sql.match(/\?/g)?.map(() => null) ?? [];
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...parameters)
      .all<{ detail: string }>();
    const tables = scanned(sql, results);
    if (tables.length > 0) offences.push([sql, tables]);
  }
  expect(offences).toEqual([]);
});
