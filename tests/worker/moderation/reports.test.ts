import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '#contract/drafts';
import { moderationMessages } from '#contract/moderation';
import { newAdmin } from '../support/admins.ts';
import { errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { clientOf, interruptedDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { fresh, newReader } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { actionsOn, moderatingAs, published, type ReportPage, report } from '../support/moderation.ts';
import { guest, readPost } from '../support/posts.ts';

let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM article_reports').run();
});

/** Returns the one email by which the outbox answers a reader's report. */
async function answerTo(email: string) {
  return await eventually(async () => {
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    return mails[0];
  });
}

const { queue, answer, takeDown, restore } = moderatingAs(() => admin.client);

describe('a report', () => {
  it('reaches the admins with everything needed for a decision', async () => {
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

  it('is one per reader, updated in place, and the oldest is the first', async () => {
    const [one, other] = [await published(), await published()];
    const [a, b] = [await newReader(), await newReader()];
    await report(a.client, one.id);
    await report(b.client, other.id);
    await report(b.client, one.id);
    const again = { reason: 'other', note: 'Worse by now.' };
    expect(await (await report(a.client, one.id, again)).json()).toEqual({ received: true, renewed: true });
    // The text remains where no newer text replaces it.
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

  it('is rejected with the reason', async () => {
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

  it('is listed in pages, open ones oldest first, answered ones newest first', async () => {
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
        const page: ReportPage = await queue(state, cursor);
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
  it('closes all open reports of the article and is emailed once to each of its readers', async () => {
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
      message: moderationMessages.reportClosed,
    });
    expect((await readPost(client, id)).access).toBe('full');
    expect(await actionsOn(id)).toEqual(['report_answered']);
    // An answered report does not prevent the reader from reporting again.
    await report(readers[0]?.client ?? guest, id);
    expect((await queue()).openCount).toBe(2);
  });

  it('can take the article down, and emails its author a separate reason', async () => {
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

  it('requires a text, a reason for a take-down, and an article that is not taken down yet', async () => {
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

  it('preserves the existing reason of a take-down when it names no other', async () => {
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

  it('without a reason takes down no article that is restored in parallel', async () => {
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

  it('is stored once when two admins answer in parallel', async () => {
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

  it('closes any number of reports immediately, and notifies their readers in slices', async () => {
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
