import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppealsResponse } from '#contract/appeals';
import type { AdminCase, CaseHistoryResponse } from '#contract/cases';
import type { TransparencyResponse } from '#contract/transparency';
import { newAdmin } from '../support/admins.ts';
import type { Client } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newReader } from '../support/factories.ts';
import { moderatingAs, published, type ReportPage, report } from '../support/moderation.ts';
import { guest } from '../support/posts.ts';

let [a, b]: Awaited<ReturnType<typeof newAdmin>>[] = [];
beforeAll(async () => {
  [a, b] = [await newAdmin(), await newAdmin()];
});
const client = (admin: typeof a): Client => {
  if (admin === undefined) throw new Error('no admin');
  return admin.client;
};
const pathOf = (id: string) => `/api/admin/reports/cases/article/${id}`;
const openReports = async (admin: Client, query = '') =>
  (await (await admin.get(`/api/admin/reports?state=open${query}`)).json<ReportPage>()).reports;

describe('a case', () => {
  it('belongs to one admin, the first of two who take it at once, and is among theirs', async () => {
    const { id } = await published();
    await report((await newReader()).client, id);
    const taken = await Promise.all([a, b].map((admin) => client(admin).put(`${pathOf(id)}/assignment`, {})));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = taken[0]?.status === 200 ? [a, b] : [b, a];
    const mine = await openReports(client(winner), '&mine=true');
    expect(mine).toMatchObject([{ post: { id }, assignee: winner?.person.username }]);
    expect(await openReports(client(loser), '&mine=true')).toEqual([]);
    expect((await client(loser).delete(`${pathOf(id)}/assignment`)).status).toBe(200);
    expect((await openReports(client(a))).find(({ post }) => post.id === id)?.assignee).toBeNull();
    expect((await client(loser).put(`${pathOf(id)}/assignment`, {})).status).toBe(200);
    // An answer ends the assignment.
    await moderatingAs(() => client(winner)).answer(mine[0]?.id, { decision: 'kept', answer: 'It stays.' });
    await report((await newReader()).client, id);
    expect((await openReports(client(a))).find(({ post }) => post.id === id)?.assignee).toBeNull();
  });

  it('has its appeals among those of its admin, whatever they are about', async () => {
    const { id, person, client: author } = await published();
    await client(a).put(`/api/admin/posts/${id}/takedown`, { ground: 'hate', reason: 'It is.' });
    await env.DB.prepare(
      `INSERT INTO restrictions (id, person, kind, ground, reason, created_at)
       VALUES (?2, ?1, 'bio_cleared', 'other', 'x', ?3)`,
    )
      .bind(person.seq, `bio-${person.id}`, Date.now())
      .run();
    const decisions = await env.DB.prepare('SELECT id FROM restrictions WHERE person = ?1 ORDER BY seq')
      .bind(person.seq)
      .all<{ id: string }>();
    for (const decision of decisions.results) {
      expect((await author.post(`/api/statements/${decision.id}/appeals`, { text: 'It is not.' })).status).toBe(200);
    }
    const mine = async (admin = a) =>
      (await (await client(admin).get('/api/admin/reports/appeals?mine=true')).json<AppealsResponse>()).appeals
        .filter(({ author: { username } }) => username === person.username)
        .map(({ restriction }) => restriction.kind);
    expect(await mine()).toEqual([]);
    expect((await client(a).put(`${pathOf(id)}/assignment`, {})).status).toBe(200);
    expect(await mine()).toEqual(['article_taken_down']);
    expect((await client(a).put(`/api/admin/reports/cases/blogger/${person.id}/assignment`, {})).status).toBe(200);
    expect(await mine()).toEqual(['article_taken_down', 'bio_cleared']);
    expect(await mine(b)).toEqual([]);
  });

  it('has notes for admins only, at most a hundred', async () => {
    const { id, client: author } = await published();
    const reader = await newReader();
    await report(reader.client, id);
    expect((await client(a).post(`${pathOf(id)}/notes`, { body: ' Seen before. ' })).status).toBe(200);
    expect((await client(a).post(`${pathOf(id)}/notes`, { body: ' ' })).status).toBe(422);
    const { notes, isMine } = await (await client(b).get(pathOf(id))).json<AdminCase>();
    expect(notes).toMatchObject([{ body: 'Seen before.', author: a?.person.username }]);
    expect(isMine).toBe(false);
    for (const outsider of [author, reader.client]) expect((await outsider.get(pathOf(id))).status).toBe(403);
    await env.DB.prepare(
      `INSERT INTO case_notes (case_seq, body, created_at)
       SELECT m.seq, 'More', 1 FROM cases m JOIN posts p ON p.seq = m.post JOIN json_each(?2) WHERE p.id = ?1`,
    )
      .bind(id, JSON.stringify(Array.from({ length: 99 })))
      .run();
    expect((await client(a).post(`${pathOf(id)}/notes`, { body: 'One more.' })).status).toBe(409);
    expect((await client(a).get(pathOf(crypto.randomUUID()))).status).toBe(404);
  });

  it('lists everything about its author, newest first, by pages', async () => {
    const { id, person, client: author } = await published();
    await report((await newReader()).client, id, { reason: 'hate' });
    await (await newReader()).client.post(`/api/bloggers/${person.id}/reports`, { reason: 'impersonation' });
    await client(a).put(`/api/admin/posts/${id}/takedown`, { ground: 'hate', reason: 'It is.' });
    await author.post(
      `/api/statements/${(await env.DB.prepare('SELECT id FROM restrictions WHERE person = ?1').bind(person.seq).first<{ id: string }>())?.id}/appeals`,
      { text: 'It is not.' },
    );
    const read = async (cursor: string | null = null) =>
      await (
        await client(a).get(`${pathOf(id)}/history${cursor === null ? '' : `?cursor=${cursor}`}`)
      ).json<CaseHistoryResponse>();
    const { entries } = await read();
    expect(entries.map(({ entry, kind, outcome }) => [entry, kind, outcome]).sort()).toEqual([
      ['appeal', 'article_taken_down', null],
      ['report', 'article', null],
      ['report', 'blogger', null],
      ['restriction', 'article_taken_down', 'in_force'],
    ]);
    await env.DB.prepare(
      `INSERT INTO restrictions (id, person, kind, ground, reason, created_at)
       SELECT 'old-' || value, ?1, 'bio_cleared', 'other', '', value FROM json_each(?2)`,
    )
      .bind(person.seq, JSON.stringify(Array.from({ length: 40 }, (_, n) => n + 1)))
      .run();
    const ids: string[] = [];
    for (let cursor: string | null = null, n = 0; n < 5; n++) {
      const page: CaseHistoryResponse = await read(cursor);
      ids.push(...page.entries.map((entry) => entry.id));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(ids).toHaveLength(44);
    expect(new Set(ids).size).toBe(44);
  });

  it('does not read all articles of a busy blogger for its history', async () => {
    const { id, person } = await published();
    await env.DB.prepare(
      `INSERT INTO posts (id, blogger, topic, title, excerpt, teaser, word_count, is_free, created_at, updated_at)
       SELECT ?2 || value, p.blogger, p.topic, 'Many', '', '', 1, 1, 1, 1 FROM posts p CROSS JOIN json_each(?3) WHERE p.id = ?1`,
    )
      .bind(id, `many-${person.id}-`, JSON.stringify(Array.from({ length: 4000 }, (_, n) => n)))
      .run();
    const response = await client(a).get(`${pathOf(id)}/history`);
    expect(response.status).toBe(200);
    // The newest 1,000 articles, each with its reports.
    expect(costsOf(response).rowsRead).toBeLessThan(3500);
  });
});

describe('the Transparency page', () => {
  const year = new Date().getUTCFullYear();
  const read = async () =>
    (await (await client(a).get('/api/transparency')).json<TransparencyResponse>()).years.find(
      (counts) => counts.year === year,
    );
  const countOf = (rows: readonly { kind: string; n: number }[] | undefined, kind: string) =>
    (rows ?? []).filter((row) => row.kind === kind).reduce((sum, { n }) => sum + n, 0);

  it('counts what was reported, decided and appealed, and still does after it was deleted', async () => {
    const before = await read();
    const { id, client: author } = await published();
    const [one, two] = [await newReader(), await newReader()];
    await report(one.client, id, { reason: 'spam' });
    await report(one.client, id, { reason: 'hate' });
    await report(two.client, id, { reason: 'hate' });
    const filed = (await openReports(client(a))).find(({ post }) => post.id === id);
    await moderatingAs(() => client(a)).answer(filed?.id, {
      decision: 'taken_down',
      ground: 'hate',
      answer: 'Gone.',
      reason: 'It is.',
    });
    await author.post(`/api/statements/${id}/appeals`, { text: 'No.' });
    const after = await read();
    const hated = (counts: typeof after) =>
      (counts?.reports ?? []).find(({ kind, reason }) => kind === 'article' && reason === 'hate')?.n ?? 0;
    const spam = (counts: typeof after) =>
      (counts?.reports ?? []).find(({ kind, reason }) => kind === 'article' && reason === 'spam')?.n ?? 0;
    expect([hated(after) - hated(before), spam(after) - spam(before)]).toEqual([2, 0]);
    expect(countOf(after?.answers, 'article') - countOf(before?.answers, 'article')).toBe(2);
    expect(countOf(after?.decisions, 'article_taken_down') - countOf(before?.decisions, 'article_taken_down')).toBe(1);
    expect((after?.appeals.received ?? 0) - (before?.appeals.received ?? 0)).toBe(1);
    expect(after?.medianHours.reports).toBe(0);
    const rows = await env.DB.prepare('SELECT count(*) AS n FROM article_reports').first<{ n: number }>();
    expect(rows?.n).toBeLessThanOrEqual(countOf(after?.reports, 'article') + countOf(after?.reports, 'picture'));
    await env.DB.prepare('DELETE FROM article_reports').run();
    await env.DB.prepare('DELETE FROM restrictions').run();
    expect(await read()).toEqual(after);
  });

  it('is rendered with its numbers, without script, for guests', async () => {
    const page = await guest.get('/transparency');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Median time to answer a report');
    expect(html).toContain(String(year));
  });
});
