import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '#contract/drafts';
import { type AdminReport, moderationMessages, type TakedownsResponse } from '#contract/moderation';
import { newAdmin } from './support/admins.ts';
import { errorOf, newClient } from './support/client.ts';
import { clientOf, interruptedDatabase, watchedDatabase } from './support/database.ts';
import { costsOf, fresh, newPost, newReader, newWriter, postInput, signedIn } from './support/factories.ts';
import { mailsTo } from './support/mail.ts';
import { draftsOf, guest, isListed, publish, readPost, saveDraft } from './support/posts.ts';
import { offences } from './support/query-plans.ts';

let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM article_reports').run();
});

type Page = { reports: AdminReport[]; nextCursor: string | null; openCount: number };

async function queue(state = 'open', cursor: string | null = null): Promise<Page> {
  const response = await admin.client.get(
    `/api/admin/reports?state=${state}${cursor === null ? '' : `&cursor=${cursor}`}`,
  );
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
  return await response.json<Page>();
}

/** The one mail that the outbox's messages tell a reader an answer with. */
async function answerTo(email: string) {
  return await vi.waitFor(
    async () => {
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(1);
      return mails[0];
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** A published post of a new writer. */
async function published(changes: Parameters<typeof postInput>[0] = {}) {
  const writer = await newWriter('food', 'sports');
  const post = postInput(changes);
  const { id } = await publish(writer.client, post);
  return { ...writer, id, post };
}

const report = (client: ReturnType<typeof newClient>, id: string, body: object = { reason: 'spam' }) =>
  client.post(`/api/posts/${id}/report`, body);
const answer = (id: string | undefined, body: object, by = admin.client) =>
  by.post(`/api/admin/reports/${id}/answer`, body);
const takeDown = (id: string, reason: string) => admin.client.put(`/api/admin/posts/${id}/takedown`, { reason });
const restore = (id: string) => admin.client.delete(`/api/admin/posts/${id}/takedown`);

const actionsOn = async (id: string) => {
  const { results } = await env.DB.prepare('SELECT action FROM audit_entries WHERE instr(target, ?1) > 0 ORDER BY seq')
    .bind(id)
    .all<{ action: string }>();
  return results.map(({ action }) => action);
};

describe('a report', () => {
  it('reaches the admins with what they need to judge it', async () => {
    const { id, person, post } = await published();
    const reader = await newReader();
    const response = await report(reader.client, id, { reason: 'copyright', note: '  Mine.\r\nAll of it. ' });
    expect(await response.json()).toEqual({ received: true, renewed: false });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
    expect(await queue()).toMatchObject({
      openCount: 1,
      nextCursor: null,
      reports: [
        {
          reason: 'copyright',
          note: 'Mine.\nAll of it.',
          reporter: { id: reader.person.id, username: reader.person.username },
          post: {
            id,
            title: post.title,
            author: { id: person.id, username: person.username },
            isPublished: true,
            isTakenDown: false,
          },
          alsoOpen: 0,
          decision: null,
          answeredAt: null,
        },
      ],
    });
  });

  it('is one for each reader, renewed in its place; the oldest is the first', async () => {
    const [one, other] = [await published(), await published()];
    const [a, b] = [await newReader(), await newReader()];
    await report(a.client, one.id);
    await report(b.client, other.id);
    await report(b.client, one.id);
    const again = { reason: 'other', note: 'Worse by now.' };
    expect(await (await report(a.client, one.id, again)).json()).toEqual({ received: true, renewed: true });
    // What was said stays where there is nothing else to say.
    await report(a.client, one.id, { reason: 'hate' });
    const { reports, openCount } = await queue();
    expect(reports.map(({ post, note, alsoOpen }) => [post.id, note, alsoOpen])).toEqual([
      [one.id, 'Worse by now.', 1],
      [other.id, '', 0],
      [one.id, '', 1],
    ]);
    expect(reports[0]?.reason).toBe('hate');
    expect(openCount).toBe(3);
  });

  it('is refused with the reason', async () => {
    const { id, client } = await published();
    const { client: reader } = await newReader();
    const unpublished = await published();
    await unpublished.client.post(`/api/posts/${unpublished.id}/unpublish`);
    for (const [asker, post, body, status, message] of [
      [newClient(), id, { reason: 'spam' }, 401, moderationMessages.signInToReport],
      [client, id, { reason: 'spam' }, 403, moderationMessages.ownArticle],
      [reader, 'nothing', { reason: 'spam' }, 404, 'Article not found'],
      [reader, unpublished.id, { reason: 'spam' }, 404, 'Article not found'],
      [reader, id, {}, 422, moderationMessages.reasonRequired],
      [reader, id, { reason: 'boring' }, 422, moderationMessages.reasonRequired],
      [reader, id, { reason: 'spam', note: 'x'.repeat(1001) }, 422, moderationMessages.noteLong],
    ] as const) {
      expect(await errorOf(await report(asker, post, body)), message).toMatchObject({ status, message });
    }
    expect((await queue()).openCount).toBe(0);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await report(reader, id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('comes by pages, open ones oldest first, answered ones newest first', async () => {
    const { id } = await published();
    await env.DB.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 45)
       INSERT INTO article_reports (id, post, reason, note, created_at)
       SELECT 'page-' || value, p.seq, 'spam', value, 0 FROM n, posts p WHERE p.id = ?1`,
    )
      .bind(id)
      .run();
    const all = async (state: string) => {
      const notes: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await queue(state, cursor);
        notes.push(...page.reports.map(({ note }) => note));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return notes;
    };
    const inOrder = Array.from({ length: 45 }, (_, n) => String(n + 1));
    expect(await all('open')).toEqual(inOrder);
    expect(await all('answered')).toEqual([]);
    await env.DB.prepare("UPDATE article_reports SET decision = 'kept', answered_at = 1").run();
    expect(await all('answered')).toEqual(inOrder.toReversed());
    expect((await admin.client.get('/api/admin/reports?cursor=nonsense')).status).toBe(422);
  });
});

describe('an answer', () => {
  it('closes all open reports of the article and is mailed to each of its readers, once', async () => {
    const { id, client } = await published();
    const other = await published();
    const readers = [await newReader(), await newReader(), await newReader()];
    for (const { client: reader } of readers) await report(reader, id);
    await report(readers[0]?.client ?? guest, other.id);
    await env.DB.prepare('DELETE FROM users WHERE seq = ?1').bind(readers[2]?.person.seq).run();

    const [, second] = (await queue()).reports;
    expect((await queue()).reports[2]).toMatchObject({ reporter: null, alsoOpen: 2 });
    const response = await answer(second?.id, { decision: 'kept', answer: 'It keeps our rules.' });
    expect(await response.json()).toEqual({ decision: 'kept' });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(4);
    for (const { person } of readers.slice(0, 2)) {
      const mail = await answerTo(person.email);
      expect(mail?.text).toContain('It keeps our rules.');
      expect(mail?.text).toContain(`/article/${id}/`);
    }
    expect((await queue()).reports.map(({ post }) => post.id)).toEqual([other.id]);
    expect((await queue('answered')).reports[0]).toMatchObject({
      decision: 'kept',
      answer: 'It keeps our rules.',
      answeredBy: admin.person.username,
    });
    expect(await errorOf(await answer(second?.id, { decision: 'kept', answer: 'Again.' }))).toMatchObject({
      status: 404,
      message: moderationMessages.reportGone,
    });
    expect((await readPost(client, id)).access).toBe('full');
    expect(await actionsOn(id)).toEqual(['report_answered']);
    // What was answered does not keep a reader from reporting anew.
    await report(readers[0]?.client ?? guest, id);
    expect((await queue()).openCount).toBe(2);
  });

  it('can take the article down, and tells its author why in other words', async () => {
    const { id, person } = await published();
    const reader = await newReader();
    await report(reader.client, id);
    const [open] = (await queue()).reports;
    const given = { decision: 'taken_down', answer: 'Thank you, it is gone.', reason: 'It sells pills.' };
    expect((await answer(open?.id, given)).status).toBe(200);
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(404);
    const [toAuthor] = await mailsTo(person.email);
    const toReader = await answerTo(reader.person.email);
    expect(toAuthor?.text).toContain('It sells pills.');
    expect(toAuthor?.text).not.toContain('Thank you');
    expect(toReader?.text).toContain('Thank you, it is gone.');
    expect(toReader?.text).not.toContain('It sells pills.');
    expect(await actionsOn(id)).toEqual(['article_taken_down', 'report_answered']);
  });

  it('is written, has a reason for what goes, and does not keep what is down', async () => {
    const { id } = await published();
    await report((await newReader()).client, id);
    const [open] = (await queue()).reports;
    for (const [body, field, message] of [
      [{ decision: 'kept', answer: ' ' }, 'answer', moderationMessages.answerRequired],
      [{ decision: 'kept', answer: 'x'.repeat(1001) }, 'answer', moderationMessages.answerLong],
      [{ decision: 'taken_down', answer: 'Gone.' }, 'reason', moderationMessages.takedownReasonRequired],
    ] as const) {
      expect((await errorOf(await answer(open?.id, body))).fields).toEqual({ [field]: message });
    }
    await takeDown(id, 'Spam.');
    expect(await errorOf(await answer(open?.id, { decision: 'kept', answer: 'Fine.' }))).toMatchObject({
      status: 409,
      message: moderationMessages.downAlready,
    });
    expect((await queue()).reports).toMatchObject([{ post: { isTakenDown: true, takenDownReason: 'Spam.' } }]);
  });

  it('leaves the reason of what is down already as it is, where it gives no other', async () => {
    const { id, person, client } = await published();
    await report((await newReader()).client, id);
    await report((await newReader()).client, id);
    expect(await (await takeDown(id, 'Spam.')).json()).toEqual({ isTakenDown: true, openReports: 2 });
    const [open] = (await queue()).reports;
    const given = { decision: 'taken_down', answer: 'Thank you, it is gone.' };
    expect((await answer(open?.id, given)).status).toBe(200);
    expect((await queue()).openCount).toBe(0);
    expect(await mailsTo(person.email)).toHaveLength(1);
    const { drafts } = await (await client.get('/api/drafts')).json<{ drafts: Draft[] }>();
    expect(drafts).toMatchObject([{ id, takenDownReason: 'Spam.' }]);
    expect(await actionsOn(id)).toEqual(['article_taken_down', 'report_answered']);
  });

  it('without a reason takes nothing down that is allowed again at the same moment', async () => {
    const { id } = await published();
    await report((await newReader()).client, id);
    await takeDown(id, 'Spam.');
    const [open] = (await queue()).reports;
    const late = clientOf(
      interruptedDatabase(() => restore(id)),
      (await newAdmin()).client.cookies,
    );
    const given = { decision: 'taken_down', answer: 'Gone.' };
    const refused = await errorOf(await late('POST', `/api/admin/reports/${open?.id}/answer`, given));
    expect(refused.fields).toEqual({ reason: moderationMessages.takedownReasonRequired });
    expect((await queue()).openCount).toBe(1);
  });

  it('is one, though two admins give it at the same moment', async () => {
    const { id, person } = await published();
    const reader = await newReader();
    await report(reader.client, id);
    const [open] = (await queue()).reports;
    const late = clientOf(
      interruptedDatabase(async () => {
        await answer(open?.id, { decision: 'kept', answer: 'It stays.' });
      }),
      (await newAdmin()).client.cookies,
    );
    const given = { decision: 'taken_down', answer: 'It goes.', reason: 'Spam.' };
    expect((await late('POST', `/api/admin/reports/${open?.id}/answer`, given)).status).toBe(404);
    expect((await answerTo(reader.person.email))?.text).toContain('It stays.');
    expect(await mailsTo(person.email)).toEqual([]);
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(200);
  });

  it('closes however many at once, and tells their readers by and by', async () => {
    const { id } = await published();
    const mark = `crowd${fresh()}`;
    await env.DB.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 60)
       INSERT INTO users (id, email, username, password_hash, created_at)
       SELECT ?1 || value, ?1 || value || '@example.test', ?1 || value, 'none', 0 FROM n`,
    )
      .bind(mark)
      .run();
    await env.DB.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 120)
       INSERT INTO article_reports (id, post, reporter, reason, created_at)
       SELECT ?2 || value, p.seq, (SELECT seq FROM users WHERE id = ?2 || value), 'spam', 0 FROM n, posts p WHERE p.id = ?1`,
    )
      .bind(id, mark)
      .run();
    expect((await queue()).reports[0]?.alsoOpen).toBe(99);
    const response = await answer(`${mark}120`, { decision: 'kept', answer: 'It stays.' });
    expect(response.status).toBe(200);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    expect((await queue()).openCount).toBe(0);
    const audited = await env.DB.prepare(
      'SELECT "after"->>\'reports\' AS n FROM audit_entries WHERE instr(target, ?1) > 0',
    )
      .bind(id)
      .first();
    expect(audited).toEqual({ n: 120 });
    for (const n of [1, 60]) await answerTo(`${mark}${n}@example.test`);
    const told = await env.DB.prepare("SELECT count(*) AS n FROM outbox_messages WHERE instr(payload->>'to', ?1) = 1")
      .bind(mark)
      .first();
    expect(told).toEqual({ n: 60 });
  });
});

describe('taking an article down', () => {
  const refused = { status: 403, code: 'forbidden', message: 'An admin has taken this post down: It is spam.' };

  it('makes it a draft that its author sees with the reason and cannot publish until it is restored', async () => {
    const { id, client, person, post } = await published();
    await (await newReader()).client.put(`/api/posts/${id}/reaction`, { reaction: 'like' });
    const response = await takeDown(id, ' It is spam. ');
    expect(await response.json()).toEqual({ isTakenDown: true, openReports: 0 });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(4);
    for (const path of ['/api/feed', '/api/posts/free', '/api/topics/food/posts', `/api/bloggers/${person.id}`]) {
      expect(await isListed(path, id), path).toBe(false);
    }
    expect((await client.get(`/api/posts/${id}`)).status).toBe(404);
    const draft = async () => (await (await client.get(`/api/drafts/${id}`)).json<{ draft: Draft }>()).draft;
    expect(await draft()).toMatchObject({ isPublished: false, takenDownReason: 'It is spam.' });
    const list = await (await client.get('/api/drafts')).json();
    expect(list).toMatchObject({ drafts: [{ id, takenDownReason: 'It is spam.' }] });

    const base = await saveDraft(client, id, { ...post, title: 'Changed since' });
    const changed = { ...post, title: 'Changed since' };
    expect(await errorOf((await publish(client, changed, id, base)).response)).toMatchObject(refused);
    const stranger = await newWriter();
    expect((await publish(stranger.client, post, id)).status).toBe(404);
    expect(await draftsOf(client)).toEqual([id]);

    expect(await (await restore(id)).json()).toEqual({ isTakenDown: false, isGone: false });
    expect(await draft()).toMatchObject({ isPublished: false, takenDownReason: null });
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(404);
    expect((await publish(client, changed, id, base)).status).toBe(201);
    expect(await isListed('/api/posts/free', id)).toBe(true);
    const [restored, down, ...more] = await mailsTo(person.email);
    expect([restored?.subject, down?.subject, more]).toEqual([
      expect.stringContaining('again'),
      expect.stringContaining('taken down'),
      [],
    ]);
    expect(down?.text).toContain(`/post-blog?draft=${id}`);
    expect(await actionsOn(id)).toEqual(['article_taken_down', 'article_restored']);
  });

  it('tells the author once, and again where the reason changes', async () => {
    const { id, person, client } = await published();
    for (const reason of ['Spam.', 'Spam.', 'Fraud.']) expect((await takeDown(id, reason)).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(2);
    for (let n = 0; n < 2; n++) expect((await restore(id)).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(3);
    // What changed nothing is not written down.
    expect(await actionsOn(id)).toEqual(['article_taken_down', 'article_taken_down', 'article_restored']);
    // A draft can be banned too, before it comes back.
    expect((await takeDown(id, 'Spam.')).status).toBe(200);
    expect((await publish(client, postInput(), id)).status).toBe(403);
  });

  it.each([
    ['draft', (id: string) => `/api/drafts/${id}`],
    ['post', (id: string) => `/api/posts/${id}`],
  ])('is not undone by the author who deletes the %s and publishes it again', async (_, path) => {
    const { id, client, person, post } = await published();
    await report((await newReader()).client, id);
    await takeDown(id, 'It is spam.');
    expect((await client.delete(path(id))).status).toBe(200);
    expect(await draftsOf(client)).toEqual([]);
    expect(await errorOf((await publish(client, post, id)).response)).toMatchObject(refused);
    const [open] = (await queue()).reports;
    expect(open).toMatchObject({ post: { id, title: post.title, isPublished: false, isTakenDown: true } });
    const { takedowns } = await (await admin.client.get('/api/admin/takedowns')).json<TakedownsResponse>();
    expect(takedowns[0]).toMatchObject({ post: { id }, isEmptied: true });
    // Nothing of its text is left, nor does another reason bring it back.
    await takeDown(id, 'It is fraud.');
    const kept = await env.DB.prepare(
      'SELECT b.content, p.excerpt, p.teaser, p.image FROM posts p JOIN post_bodies b ON b.post = p.seq WHERE p.id = ?1',
    )
      .bind(id)
      .first();
    expect(kept).toEqual({ content: '', excerpt: '', teaser: '', image: null });
    expect(await draftsOf(client)).toEqual([]);
    expect(await (await restore(id)).json()).toEqual({ isTakenDown: false, isGone: true });
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(
      `You can publish “${post.title}” again`,
    );
    expect((await queue()).openCount).toBe(0);
    expect((await publish(client, post, id)).status).toBe(201);
  });

  it('of what its author deletes at the same moment takes nothing down', async () => {
    const { id, client } = await published();
    const late = clientOf(
      interruptedDatabase(() => client.delete(`/api/posts/${id}`)),
      admin.client.cookies,
    );
    expect((await late('PUT', `/api/admin/posts/${id}/takedown`, { reason: 'Spam.' })).status).toBe(404);
    expect(await actionsOn(id)).toEqual([]);
  });

  it('is faster than the author who publishes at the same moment, or undoes it', async () => {
    const { id, person, post } = await published();
    const { cookies } = await signedIn(person);
    const during = clientOf(
      interruptedDatabase(() => takeDown(id, 'It is spam.')),
      cookies,
    );
    const wanted = { post: { ...post, title: 'Faster' }, base: null };
    expect(await errorOf(await during('PUT', `/api/posts/${id}`, wanted))).toMatchObject(refused);
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(404);

    const other = await published();
    const meanwhile = clientOf(
      interruptedDatabase(() => publish(other.client, { ...other.post, title: 'Slower' }, other.id)),
      admin.client.cookies,
    );
    const path = `/api/admin/posts/${other.id}/takedown`;
    expect((await meanwhile('PUT', path, { reason: 'Spam.' })).status).toBe(200);
    expect((await guest.get(`/api/posts/${other.id}`)).status).toBe(404);
    expect(await isListed('/api/posts/free', other.id)).toBe(false);
  });

  it('is listed, the last first, and is for what is there', async () => {
    const [one, other] = [await published(), await published()];
    await takeDown(one.id, 'First.');
    await takeDown(other.id, 'Second.');
    const response = await admin.client.get('/api/admin/takedowns');
    const { takedowns } = await response.json<TakedownsResponse>();
    expect(takedowns.slice(0, 2)).toMatchObject([
      { reason: 'Second.', isEmptied: false, post: { id: other.id, author: { username: other.person.username } } },
      { reason: 'First.', post: { id: one.id } },
    ]);
    // However many at one moment.
    const many = await Promise.all(Array.from({ length: 21 }, () => newPost()));
    const ids = many.map((post) => post.id);
    await env.DB.prepare(
      'UPDATE posts SET taken_down_at = 5, unpublished_at = 5 WHERE id IN (SELECT value FROM json_each(?1))',
    )
      .bind(JSON.stringify(ids))
      .run();
    const listed: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Response = await admin.client.get(`/api/admin/takedowns${cursor && `?cursor=${cursor}`}`);
      const found: TakedownsResponse = await page.json();
      listed.push(...found.takedowns.map(({ post }) => post.id));
      cursor = found.nextCursor;
    }
    expect(listed.slice(-21).toSorted()).toEqual(ids.toSorted());
    expect(new Set(listed).size).toBe(listed.length);
    for (const cursor of ['nonsense', btoa('1:abc')]) {
      expect((await admin.client.get(`/api/admin/takedowns?cursor=${cursor}`)).status).toBe(422);
    }
    expect((await takeDown('nothing', 'Spam.')).status).toBe(404);
    expect((await restore('nothing')).status).toBe(404);
    expect((await errorOf(await takeDown(one.id, ' '))).fields).toEqual({
      reason: moderationMessages.takedownReasonRequired,
    });
  });
});

it('no statement of it goes through a whole table that grows', async () => {
  const { DB, statements } = watchedDatabase();
  const { id } = await published();
  const reader = await newReader();
  const asAdmin = clientOf(DB, admin.client.cookies);
  expect(
    (await clientOf(DB, reader.client.cookies)('POST', `/api/posts/${id}/report`, { reason: 'spam' })).status,
  ).toBe(200);
  const [open] = (await queue()).reports;
  for (const [method, path, body] of [
    ['GET', '/api/admin/reports'],
    ['GET', '/api/admin/reports?state=answered'],
    ['POST', `/api/admin/reports/${open?.id}/answer`, { decision: 'taken_down', answer: 'Gone.', reason: 'Spam.' }],
    ['GET', '/api/admin/takedowns'],
    ['DELETE', `/api/admin/posts/${id}/takedown`, {}],
    ['PUT', `/api/admin/posts/${id}/takedown`, { reason: 'Spam.' }],
  ] as const) {
    expect((await asAdmin(method, path, body)).status, path).toBe(200);
  }
  expect(statements.size).toBeGreaterThan(20);
  expect(await offences(statements)).toEqual([]);
});
