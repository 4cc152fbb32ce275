import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppealsResponse } from '#contract/appeals';
import type { NotificationsResponse } from '#contract/notifications';
import { APPEAL_WINDOW_MS, type OwnStatementResponse, restrictionMessages } from '#contract/restrictions';
import { newAdmin } from '../support/admins.ts';
import type { Client } from '../support/client.ts';
import { errorOf } from '../support/client.ts';
import { newCommenter, newDiscussion, readComments, writeComment } from '../support/comments.ts';
import { newPost, newReader, signedIn } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { moderatingAs, published } from '../support/moderation.ts';
import { guest, publish } from '../support/posts.ts';

let admin: Awaited<ReturnType<typeof newAdmin>>;
let other: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  [admin, other] = [await newAdmin(), await newAdmin()];
});
const { restore } = moderatingAs(() => admin.client);

const takeDown = (id: string, body: object = { ground: 'spam', reason: 'It sells pills.' }) =>
  admin.client.put(`/api/admin/posts/${id}/takedown`, body);

/** Reads the author's statement of an article that is taken down, or of a decision. */
const statementOf = async (client: Client, id: string) =>
  (await (await client.get(`/api/statements/${id}`)).json<OwnStatementResponse>()).statement;

const appeal = (client: Client, id: string, text = 'It reviews pills, and sells none.') =>
  client.post(`/api/statements/${id}/appeals`, { text });

const queue = async (client: Client, state = 'open') =>
  await (await client.get(`/api/admin/reports/appeals?state=${state}`)).json<AppealsResponse>();

const openAppealOf = async (client: Client, username: string) =>
  (await queue(client)).appeals.find(({ author }) => author.username === username);

const answer = (id: string | undefined, body: object, by = other.client) =>
  by.post(`/api/admin/reports/appeals/${id}/answer`, body);

describe('a statement of reasons', () => {
  it('reaches the author by email, as a notification and from the article, and nobody else', async () => {
    const { id, person, client, post } = await published();
    expect((await takeDown(id)).status).toBe(200);
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe(`Your article “${post.title}” has been taken down`);
    for (const part of ['It sells pills.', 'Spam or malware', 'No automated system', 'appeal until']) {
      expect(mail?.text).toContain(part);
    }
    const { notifications } = await (await client.get('/api/notifications')).json<NotificationsResponse>();
    const statement = await statementOf(client, id);
    expect(notifications[0]).toMatchObject({
      kind: 'restricted',
      title: post.title,
      note: 'It sells pills.',
      path: `/notifications?statement=${statement.id}`,
    });
    expect(mail?.text).toContain(`/notifications?statement=${statement.id}`);
    expect(statement).toMatchObject({ kind: 'article_taken_down', ground: 'spam', endedAt: null, appeals: [] });
    expect(statement).toEqual(await statementOf(client, statement.id));
    expect(JSON.stringify(statement)).not.toContain(admin.person.username);
    const { client: stranger } = await newReader();
    expect((await stranger.get(`/api/statements/${statement.id}`)).status).toBe(404);
    expect((await appeal(stranger, statement.id)).status).toBe(404);
  });

  it('also explains why an article was hidden from a team page', async () => {
    const team = 'nba-utah-jazz';
    const { id, by } = await newPost({ category: 'sports', teams: [team] });
    const path = `/api/admin/teams/${team}/hidden-posts/${id}`;
    for (let n = 0; n < 2; n++) await admin.client.put(path, { ground: 'other', reason: 'It is not about the team.' });
    const [mail, ...more] = await mailsTo(by.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('It is not about the team.');
    const author = await signedIn(by);
    const { notifications } = await (await author.get('/api/notifications')).json<NotificationsResponse>();
    const statementId = notifications[0]?.path?.split('=').at(-1) ?? '';
    await appeal(author, statementId, 'It is.');
    const filed = await openAppealOf(other.client, by.username);
    expect((await answer(filed?.id, { result: 'reversed', answer: 'You are right.' })).status).toBe(200);
    const hidden = await env.DB.prepare(
      'SELECT 1 FROM team_page_exclusions x JOIN posts p ON p.seq = x.post WHERE p.id = ?1',
    )
      .bind(id)
      .first();
    expect(hidden).toBeNull();
    expect((await statementOf(author, statementId)).endedAt).not.toBeNull();
  });
});

describe('an appeal', () => {
  it('reaches the admins with the decision, suggests another one, and restores the content when it is reversed', async () => {
    const { id, person, client, post } = await published();
    await takeDown(id);
    const { id: statementId } = await statementOf(client, id);
    expect((await appeal(client, statementId)).status).toBe(200);
    expect((await errorOf(await appeal(client, statementId))).message).toBe(restrictionMessages.appealOpen);
    const filed = await openAppealOf(admin.client, person.username);
    expect(filed).toMatchObject({
      text: 'It reviews pills, and sells none.',
      restriction: { kind: 'article_taken_down', reason: 'It sells pills.', decidedBy: admin.person.username },
      post: { id, title: post.title },
      case: { kind: 'article', id },
      prefersOther: true,
      result: null,
    });
    expect((await openAppealOf(other.client, person.username))?.prefersOther).toBe(false);
    expect((await answer(filed?.id, { result: 'reversed', answer: '' })).status).toBe(422);
    const answers = await Promise.all([
      answer(filed?.id, { result: 'reversed', answer: 'We were wrong.' }),
      answer(filed?.id, { result: 'upheld', answer: 'It stays.' }, admin.client),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('tells the author of the answer, and lets them publish the article again', async () => {
    const { id, person, client, post } = await published();
    await takeDown(id);
    const { id: statementId } = await statementOf(client, id);
    await appeal(client, statementId);
    const filed = await openAppealOf(admin.client, person.username);
    expect((await answer(filed?.id, { result: 'reversed', answer: 'We were wrong.' })).status).toBe(200);
    const mails = await mailsTo(person.email);
    expect(mails.map(({ text }) => text.includes('We were wrong.'))).toContain(true);
    const { notifications } = await (await client.get('/api/notifications')).json<NotificationsResponse>();
    expect(notifications[0]).toMatchObject({ kind: 'appeal_answered', title: post.title, note: 'We were wrong.' });
    const statement = await statementOf(client, statementId);
    expect(statement).toMatchObject({
      canAppealUntil: null,
      appeals: [{ result: 'reversed', answer: 'We were wrong.' }],
    });
    expect(statement.endedAt).not.toBeNull();
    expect((await publish(client, post, id)).status).toBe(201);
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(200);
  });

  it('leaves no decision in force on an article that it frees during a second takedown', async () => {
    for (let n = 0; n < 4; n++) {
      const { id, person, client } = await published();
      await takeDown(id);
      await appeal(client, (await statementOf(client, id)).id);
      const filed = await openAppealOf(admin.client, person.username);
      await Promise.all([
        answer(filed?.id, { result: 'reversed', answer: 'We were wrong.' }),
        takeDown(id, { ground: 'deception', reason: `It deceives readers, ${n}.` }),
      ]);
      const row = await env.DB.prepare(
        `SELECT taken_down_at IS NOT NULL AS isDown,
           (SELECT count(*) FROM restrictions WHERE post = p.seq AND ended_at IS NULL) AS inForce FROM posts p WHERE id = ?1`,
      )
        .bind(id)
        .first<{ isDown: number; inForce: number }>();
      expect(row?.inForce).toBe(row?.isDown);
    }
  });

  it('says in its email that a deleted article is not restored', async () => {
    const { id, person, client } = await published();
    await takeDown(id);
    const { id: statementId } = await statementOf(client, id);
    await appeal(client, statementId);
    const filed = await openAppealOf(admin.client, person.username);
    expect((await client.delete(`/api/drafts/${id}`)).status).toBe(200);
    expect((await answer(filed?.id, { result: 'reversed', answer: 'We were wrong.' })).status).toBe(200);
    const mail = (await mailsTo(person.email)).find(({ text }) => text.includes('We were wrong.'));
    expect(mail?.text).toContain('It has been deleted in the meantime');
    expect(mail?.text).not.toContain('in your drafts');
  });

  it('is over when the admin restores the article, and moves to a new reason', async () => {
    const { id, person, client } = await published();
    await takeDown(id);
    await appeal(client, (await statementOf(client, id)).id);
    await takeDown(id, { ground: 'deception', reason: 'It deceives readers.' });
    const changed = await statementOf(client, id);
    expect(changed).toMatchObject({ ground: 'deception', appeals: [{ result: null }], canAppealUntil: null });
    await restore(id);
    expect(await openAppealOf(admin.client, person.username)).toBeUndefined();
    expect(await statementOf(client, changed.id)).toMatchObject({ appeals: [{ result: 'reversed' }] });
    expect((await errorOf(await appeal(client, changed.id))).message).toBe(restrictionMessages.restrictionEnded);
  });

  it('restores a comment, and an upheld one can be appealed again within six months', async () => {
    const { post, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post, { body: 'Words of mine' });
    await (await newCommenter()).client.post(`/api/comments/${id}/reports`, { reason: 'hate' });
    const row = await env.DB.prepare(
      'SELECT r.id FROM comment_reports r JOIN comments c ON c.seq = r.comment WHERE c.id = ?1',
    )
      .bind(id)
      .first<{ id: string }>();
    await admin.client.post(`/api/admin/comment-reports/${row?.id}/answer`, {
      decision: 'taken_down',
      answer: 'Gone.',
      ground: 'hate',
      reason: 'Hate.',
    });
    const { notifications } = await (await reader.client.get('/api/notifications')).json<NotificationsResponse>();
    const statementId = notifications[0]?.path?.split('=').at(-1) ?? '';
    await appeal(reader.client, statementId, 'It quotes somebody.');
    const first = await openAppealOf(other.client, reader.person.username);
    await answer(first?.id, { result: 'upheld', answer: 'It does not.' });
    expect((await statementOf(reader.client, statementId)).endedAt).toBeNull();
    await env.DB.prepare('UPDATE restrictions SET created_at = ?2 WHERE id = ?1')
      .bind(statementId, Date.now() - APPEAL_WINDOW_MS)
      .run();
    expect((await errorOf(await appeal(reader.client, statementId))).message).toBe(restrictionMessages.appealLate);
    await env.DB.prepare('UPDATE restrictions SET created_at = ?2 WHERE id = ?1').bind(statementId, Date.now()).run();
    expect((await appeal(reader.client, statementId, 'It does. Line two.')).status).toBe(200);
    const second = await openAppealOf(other.client, reader.person.username);
    expect(second?.id).not.toBe(first?.id);
    await answer(second?.id, { result: 'reversed', answer: 'Indeed.' });
    expect(await readComments(reader.client, post)).toMatchObject({ count: 1 });
  });
});
