import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommentBansResponse } from '#contract/comments';
import type { CommentInspectionResponse, CommentReportsResponse } from '#contract/moderation';
import { continueCommentBan } from '../../../worker/features/comments/comment-bans.service.ts';
import { sweep } from '../../../worker/jobs/sweep.ts';
import { newAdmin } from '../support/admins.ts';
import { errorOf, newClient } from '../support/client.ts';
import {
  decide,
  expectCountsRight,
  fillComments,
  moderated,
  newCommenter,
  newDiscussion,
  readComments,
  sendComment,
  writeComment,
} from '../support/comments.ts';
import { eventually } from '../support/eventually.ts';
import { jobCtx } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';

const stateOf = async (id: string) =>
  await env.DB.prepare('SELECT state FROM comments WHERE id = ?1').bind(id).first<string>('state');

describe('a blogger', () => {
  it('sees what waits, with the post and the history of its author', async () => {
    const { post, blogger, reader } = await newDiscussion();
    await writeComment(reader.client, post);
    const { id } = await writeComment(reader.client, post, { body: 'See spam.com' });
    const { comments } = await moderated(blogger.client, 'held');
    expect(comments).toMatchObject([
      {
        id,
        body: 'See spam.com',
        heldFor: 'link',
        post: { id: post },
        commenter: {
          username: reader.person.username,
          visible: 1,
          held: 1,
          hidden: 0,
          isApproved: true,
          isBanned: false,
        },
      },
    ]);
    expect(await (await blogger.client.get('/api/profile/comments/waiting')).json()).toEqual({ held: 1, reported: 0 });
    expect((await moderated(blogger.client, 'all')).comments).toHaveLength(2);
    expect((await moderated(reader.client, 'all')).comments).toEqual([]);
    expect(JSON.stringify(comments)).not.toContain('@example.test');
  });

  it('decides once, whichever tab is faster', async () => {
    const { post, blogger } = await newDiscussion();
    const { client } = await newCommenter();
    const { id } = await writeComment(client, post);
    const answers = await Promise.all(
      ['approve', 'approve', 'hide', 'approve'].map((action) => decide(blogger.client, [id], action)),
    );
    const stored = await stateOf(id);
    const approvals = answers.filter(({ changed }, n) => n !== 2 && changed.includes(id));
    expect(approvals.length).toBeLessThanOrEqual(1);
    expect(await decide(blogger.client, [id, crypto.randomUUID()], 'approve')).toEqual({
      changed: [],
      comments: [{ id, state: stored }],
    });
    await expectCountsRight(post);
  });

  it('hides, shows and removes, on own posts only', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const other = await newDiscussion();
    const { id } = await writeComment(reader.client, post);
    expect(await decide(other.blogger.client, [id], 'hide')).toEqual({ changed: [], comments: [] });
    expect((await decide(blogger.client, [id], 'hide')).changed).toEqual([id]);
    expect((await moderated(blogger.client, 'hidden')).comments).toMatchObject([{ id, hiddenBy: 'blogger' }]);
    expect(await readComments(reader.client, post)).toMatchObject({ count: 0, comments: [] });
    expect((await decide(blogger.client, [id], 'show')).changed).toEqual([id]);
    expect((await decide(blogger.client, [id], 'remove')).changed).toEqual([id]);
    expect((await decide(blogger.client, [id], 'show')).changed).toEqual([]);
    await expectCountsRight(post);
    const tooMany = { ids: Array.from({ length: 201 }, () => id), action: 'hide' };
    expect((await blogger.client.post('/api/profile/comments/decide', tooMany)).status).toBe(422);
  });
});

describe('a comment that the blogger removed', () => {
  it('has no text any more, in no list, export or inspection, and its author can erase the rest', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const admin = await newAdmin();
    const { id } = await writeComment(reader.client, post, { body: 'Words to forget' });
    await (await newCommenter()).client.post(`/api/comments/${id}/reports`, { reason: 'spam' });
    expect((await decide(blogger.client, [id], 'remove')).changed).toEqual([id]);
    const stored = async () =>
      await env.DB.prepare("SELECT body, fold = '' AS isForgotten FROM comments WHERE id = ?1").bind(id).first();
    expect(await stored()).toEqual({ body: '', isForgotten: 0 });
    const { comments } = await moderated(blogger.client, 'all');
    expect(comments).toMatchObject([{ id, state: 'removed', body: '', commenter: { id: reader.person.id } }]);
    const inspected = await admin.client.post(`/api/admin/comments/${id}/inspection`, {});
    expect((await inspected.json<CommentInspectionResponse>()).comment).toMatchObject({ state: 'removed', body: '' });
    for (let run = 0; run < 2; run++) expect((await reader.client.delete(`/api/comments/${id}`)).status).toBe(200);
    expect(await stored()).toEqual({ body: '', isForgotten: 1 });
    await expectCountsRight(post);
  });

  it('stays without a text when an admin takes it down and restores it', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { client } = await newAdmin();
    const { id } = await writeComment(reader.client, post);
    await (await newCommenter()).client.post(`/api/comments/${id}/reports`, { reason: 'spam' });
    await decide(blogger.client, [id], 'remove');
    const { reports } = await (await client.get('/api/admin/comment-reports')).json<CommentReportsResponse>();
    const report = reports.find(({ comment }) => comment.id === id)?.id;
    const answer = { decision: 'taken_down', answer: 'Gone.', reason: 'Spam' };
    expect((await client.post(`/api/admin/comment-reports/${report}/answer`, answer)).status).toBe(200);
    await client.delete(`/api/admin/comments/${id}/takedown`);
    expect(await readComments(newClient(), post)).toMatchObject({ count: 0, comments: [] });
  });
});

describe('a ban', () => {
  it('hides what is visible, and lifting it restores exactly that', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const [top, hidden, removed] = await fillComments(post, reader.person, 3);
    const [answer] = await fillComments(post, blogger.person, 1, top);
    await decide(blogger.client, [hidden ?? ''], 'hide');
    await decide(blogger.client, [removed ?? ''], 'remove');
    const before = await env.DB.prepare('SELECT id, state, hidden_by FROM comments ORDER BY seq').all();
    const path = `/api/profile/comment-bans/${reader.person.id}`;
    expect(await (await blogger.client.put(path, {})).json()).toEqual({ isBanned: true });
    const page = await readComments(newClient(), post, '?sort=oldest');
    expect(page).toMatchObject({ count: 1, comments: [{ id: top, state: 'tombstone', replies: [{ id: answer }] }] });
    expect(await errorOf(await sendComment(reader.client, post))).toMatchObject({ code: 'forbidden' });
    expect(await readComments(reader.client, post)).toMatchObject({ obstacle: 'banned', bannedUntil: null });
    expect((await reader.client.put(`/api/comments/${answer}/like`)).status).toBe(404);
    const { bans } = await (await blogger.client.get('/api/profile/comment-bans')).json<CommentBansResponse>();
    expect(bans).toMatchObject([{ user: { id: reader.person.id }, until: null }]);
    await expectCountsRight(post);
    expect(await (await blogger.client.delete(path)).json()).toEqual({ isBanned: false });
    const after = await env.DB.prepare('SELECT id, state, hidden_by FROM comments ORDER BY seq').all();
    expect(after.results).toEqual(before.results);
    await expectCountsRight(post);
  });

  it('works in slices, and ends at its time', async () => {
    const { post, blogger, reader } = await newDiscussion();
    await fillComments(post, reader.person, 450);
    const until = Date.now() + 60_000;
    const path = `/api/profile/comment-bans/${reader.person.id}`;
    expect((await blogger.client.put(path, { until: 1 })).status).toBe(422);
    await blogger.client.put(path, { until });
    const countOf = async (state: string) =>
      await env.DB.prepare('SELECT count(*) AS n FROM comments WHERE author = ?1 AND state = ?2')
        .bind(reader.person.seq, state)
        .first<number>('n');
    // The outbox continues with the slices after the first one.
    await eventually(async () => expect(await countOf('visible')).toBe(0));
    await expectCountsRight(post);
    const later = jobCtx(until + 1);
    const ban = { blogger: blogger.person.seq, user: reader.person.seq, change: 'end', slice: 0 };
    await continueCommentBan(later, ban);
    await sweep(later);
    await continueCommentBan(later, { ...ban, slice: 1 });
    await continueCommentBan(later, { ...ban, slice: 2 });
    expect(await countOf('visible')).toBe(450);
    expect((await sendComment(reader.client, post)).status).toBe(200);
    await expectCountsRight(post);
  });

  it('needs a profile, and another person', async () => {
    const { blogger, reader } = await newDiscussion();
    const { client } = await newCommenter();
    const ban = (by: typeof client, id: string) => by.put(`/api/profile/comment-bans/${id}`, {});
    expect((await ban(client, reader.person.id)).status).toBe(404);
    expect((await ban(blogger.client, 'nobody')).status).toBe(404);
    expect((await ban(blogger.client, blogger.person.id)).status).toBe(403);
  });
});

describe('a report of a comment', () => {
  let admin: Awaited<ReturnType<typeof newAdmin>>;
  beforeAll(async () => {
    admin = await newAdmin();
  });

  const queue = async () => await (await admin.client.get('/api/admin/comment-reports')).json<CommentReportsResponse>();

  it('reaches the blogger and the admins, and nobody sees its author', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post, { body: 'Something rude' });
    const reporter = await newCommenter();
    const report = (note: string) => reporter.client.post(`/api/comments/${id}/reports`, { reason: 'hate', note });
    expect(await (await report('Look')).json()).toEqual({ received: true, renewed: false });
    expect(await (await report('Look again')).json()).toEqual({ received: true, renewed: true });
    expect((await reader.client.post(`/api/comments/${id}/reports`, { reason: 'hate' })).status).toBe(403);
    const seen = await moderated(blogger.client, 'reported');
    expect(seen.comments).toMatchObject([{ id, reports: 1 }]);
    expect(await (await blogger.client.get('/api/profile/comments/waiting')).json()).toEqual({ held: 0, reported: 1 });
    const { reports } = await queue();
    const filed = reports.find(({ comment }) => comment.id === id);
    expect(filed).toMatchObject({ reason: 'hate', note: 'Look again', comment: { author: { id: reader.person.id } } });
    for (const list of [seen, reports]) {
      expect(JSON.stringify(list)).not.toContain(reporter.person.username);
      expect(JSON.stringify(list)).not.toContain(reporter.person.id);
    }
    expect(JSON.stringify(reports)).not.toContain('Something rude');
    const inspected = await admin.client.post(`/api/admin/comments/${id}/inspection`, {});
    expect((await inspected.json<CommentInspectionResponse>()).comment.body).toBe('Something rude');
  });

  it('takes the comment down with mails to its author and the reporters, until an admin restores it', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post, { body: 'Unlawful words' });
    const reporter = await newCommenter();
    await reporter.client.post(`/api/comments/${id}/reports`, { reason: 'violence' });
    const report = (await queue()).reports.find(({ comment }) => comment.id === id);
    const answer = (input: object) => admin.client.post(`/api/admin/comment-reports/${report?.id}/answer`, input);
    expect((await answer({ decision: 'taken_down', answer: 'Gone.' })).status).toBe(422);
    expect((await answer({ decision: 'taken_down', answer: 'Gone.', reason: 'A threat' })).status).toBe(200);
    expect((await answer({ decision: 'kept', answer: 'Late' })).status).toBe(404);
    expect(await readComments(newClient(), post, '?sort=oldest')).toMatchObject({ count: 0, comments: [] });
    expect((await decide(blogger.client, [id], 'show')).changed).toEqual([]);
    expect((await decide(blogger.client, [id], 'remove')).changed).toEqual([]);
    // Its author cannot erase the record.
    await reader.client.delete(`/api/comments/${id}`);
    const kept = await env.DB.prepare('SELECT body, hidden_by FROM comments WHERE id = ?1').bind(id).first();
    expect(kept).toEqual({ body: 'Unlawful words', hidden_by: 'admin' });
    for (const { email } of [reader.person, reporter.person]) {
      await eventually(async () => expect(await mailsTo(email)).toHaveLength(1));
    }
    expect(JSON.stringify(await mailsTo(reporter.person.email))).not.toContain('Unlawful');
    expect((await admin.client.delete(`/api/admin/comments/${id}/takedown`)).status).toBe(200);
    expect(await readComments(newClient(), post, '?sort=oldest')).toMatchObject({ count: 1 });
    await expectCountsRight(post);
  });
});
