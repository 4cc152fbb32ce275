import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { campaignReasons } from '#contract/bulk-mail';
import type { CommentReportsResponse } from '#contract/moderation';
import { HOUR } from '#contract/time';
import { postCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import {
  pauseCampaign,
  readOpenCampaigns,
  recordResults,
} from '../../../worker/features/campaigns/hand-over.service.ts';
import { notifyCommentReporters } from '../../../worker/features/moderation/comment-answers.service.ts';
import { notifyReporters } from '../../../worker/features/moderation/report-answers.service.ts';
import { newAccount } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { followByMail } from '../support/audience.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { campaignOf, fanOutPost } from '../support/campaigns.ts';
import { decide, newDiscussion, writeComment } from '../support/comments.ts';
import { jobCtx, newReader, newWriter, postInput, signedIn, subscribe } from '../support/factories.ts';
import { moderatingAs, published, report } from '../support/moderation.ts';
import { notificationsOf } from '../support/notifications.ts';
import { publish } from '../support/posts.ts';
import { inMinutes, reachTime, scheduleDraft } from '../support/schedules.ts';

beforeEach(silenceOutbox);
afterEach(() => void vi.restoreAllMocks());

/** Publishes a post that is emailed to one follower, and copies its list. */
async function emailedPost() {
  const author = await newWriter();
  const { client: follower } = await newReader();
  await follower.put(`/api/bloggers/${author.person.id}/follow`, { cadence: 'each' });
  const { id } = await publish(author.client, postInput({ title: 'About bread' }));
  await fanOutPost(id);
  const campaign = (await campaignOf(postCampaignKey(id)))?.seq ?? 0;
  const delivery = await env.DB.prepare('SELECT shard, contact FROM deliveries WHERE campaign = ?1')
    .bind(campaign)
    .first<{ shard: number; contact: number }>();
  if (delivery === null) throw new Error('no delivery');
  const others = async () => (await notificationsOf(author.client)).filter(({ kind }) => kind !== 'new_followers');
  return { author, id, campaign, delivery, others };
}

describe('the emails with a post', () => {
  it('notify their blogger once when they are sent', async () => {
    const { campaign, delivery, others, id } = await emailedPost();
    expect(await others()).toEqual([]);
    for (let run = 0; run < 2; run++) {
      await recordResults(jobCtx(), campaign, delivery.shard, [{ contact: delivery.contact, state: 1 }]);
      await readOpenCampaigns(jobCtx());
    }
    expect(await others()).toMatchObject([
      { kind: 'campaign_finished', count: 1, title: 'About bread', path: `/article/${id}/about-bread`, isRead: false },
    ]);
  });

  it('notify their blogger of each pause, with its reason until they are resumed', async () => {
    const { campaign, others, id } = await emailedPost();
    const admin = await newAdmin();
    const change = (action: string) =>
      admin.client.put('/api/admin/bulk-mail/campaigns', { key: postCampaignKey(id), action });
    for (let run = 0; run < 2; run++) await pauseCampaign(jobCtx(), campaign, 'The text was refused');
    expect(await others()).toMatchObject([{ kind: 'campaign_paused', note: 'The text was refused' }]);
    expect((await change('resume')).status).toBe(200);
    expect(await others()).toMatchObject([{ note: null }]);
    expect((await change('pause')).status).toBe(200);
    await change('pause');
    expect(await others()).toMatchObject([{ note: campaignReasons.paused }, { note: campaignReasons.paused }]);
  });
});

describe('a scheduled post', () => {
  it('that is late or was refused notifies its author once', async () => {
    const { client, person } = await newWriter();
    const late = await scheduleDraft(client, inMinutes(5), { post: postInput({ title: 'Too late' }) });
    await reachTime(late.id, 2 * HOUR);
    await reachTime(late.id, 2 * HOUR);
    const refused = await scheduleDraft(client, inMinutes(5), { post: postInput({ title: 'Refused' }) });
    await env.DB.prepare('UPDATE profiles SET is_blogging = 0 WHERE user = ?1').bind(person.seq).run();
    await reachTime(refused.id);
    const [failed, first, ...more] = await notificationsOf(client);
    expect(failed).toMatchObject({ kind: 'schedule_failed', title: 'Refused', path: `/post-blog?draft=${refused.id}` });
    expect(failed?.note).toContain('Enable blogging');
    expect(first).toMatchObject({ kind: 'schedule_late', title: 'Too late' });
    expect(more).toEqual([]);
  });
});

describe('a report', () => {
  it('notifies each reporter of the answer once, and names no title that is no longer public', async () => {
    const admin = await newAdmin();
    const { queue, answer } = moderatingAs(() => admin.client);
    const { id, post } = await published();
    const [a, b] = [await newReader(), await newReader()];
    for (const { client } of [a, b]) await report(client, id);
    const reported = (await queue()).reports.find((entry) => entry.post.id === id)?.id ?? '';
    await answer(reported, { decision: 'kept', answer: 'It keeps the rules.', reason: '' });
    await deliverAllJobs();
    const row = await env.DB.prepare('SELECT answered_at AS at FROM article_reports WHERE id = ?1')
      .bind(reported)
      .first<{ at: number }>();
    await notifyReporters(jobCtx(), { postId: id, at: row?.at ?? 0, after: 0 });
    for (const { client } of [a, b]) {
      expect(await notificationsOf(client)).toMatchObject([
        { kind: 'report_answered', title: post.title, note: 'It keeps the rules.', path: expect.stringContaining(id) },
      ]);
    }
    await env.DB.prepare('UPDATE posts SET unpublished_at = 1 WHERE id = ?1').bind(id).run();
    expect(await notificationsOf(a.client)).toMatchObject([{ title: null, path: null }]);
  });
});

describe('a report of a comment', () => {
  /** Answers the report of a comment as an admin, and notifies its reporters, twice. */
  async function answerAll(comment: string, decision: 'kept' | 'taken_down') {
    const { client } = await newAdmin();
    const { reports } = await (await client.get('/api/admin/comment-reports')).json<CommentReportsResponse>();
    const reported = reports.find((entry) => entry.comment.id === comment)?.id;
    const answer = { decision, answer: 'We have read it.', reason: 'Rude' };
    expect((await client.post(`/api/admin/comment-reports/${reported}/answer`, answer)).status).toBe(200);
    await deliverAllJobs();
    const row = await env.DB.prepare('SELECT answered_at AS at FROM comment_reports WHERE id = ?1')
      .bind(reported ?? '')
      .first<{ at: number }>();
    await notifyCommentReporters(jobCtx(), { commentId: comment, at: row?.at ?? 0, after: 0 });
  }

  it('notifies each reporter of the answer once, with the place of the comment while they may read it', async () => {
    const { post, blogger, reader } = await newDiscussion();
    const { id } = await writeComment(reader.client, post, { body: 'Words that were reported' });
    const [a, b] = [await newReader(), await newReader()];
    for (const { client } of [a, b]) await client.post(`/api/comments/${id}/reports`, { reason: 'hate' });
    await answerAll(id, 'kept');
    for (const { client } of [a, b]) {
      const answers = await notificationsOf(client);
      expect(answers).toMatchObject([
        { kind: 'report_answered', note: 'We have read it.', path: expect.stringContaining(`#comment-${id}`) },
      ]);
      expect(JSON.stringify(answers)).not.toContain('Words');
      expect(JSON.stringify(answers)).not.toContain(reader.person.username);
    }
    await decide(blogger.client, [id], 'hide');
    const [hidden] = await notificationsOf(a.client);
    expect(hidden?.path).toContain(`/article/${post}`);
    expect(hidden?.path).not.toContain('#');
    await env.DB.prepare('UPDATE posts SET unpublished_at = 1 WHERE id = ?1').bind(post).run();
    expect(await notificationsOf(a.client)).toMatchObject([{ title: null, path: null, note: 'We have read it.' }]);
  });

  it('notifies a reporter whose access to the post has ended, without the comment', async () => {
    const { post, blogger, reader } = await newDiscussion({ isFree: false });
    const { id } = await writeComment(blogger.client, post, { body: 'Words behind the paywall' });
    await subscribe(reader.person, blogger.person);
    await reader.client.post(`/api/comments/${id}/reports`, { reason: 'spam' });
    await env.DB.prepare('UPDATE subscriptions SET active = 0 WHERE subscriber = ?1').bind(reader.person.seq).run();
    await env.DB.prepare('UPDATE subscribers SET subscription_end = 1 WHERE user = ?1').bind(reader.person.seq).run();
    await answerAll(id, 'kept');
    const answers = await notificationsOf(reader.client);
    expect(answers).toMatchObject([{ kind: 'report_answered', note: 'We have read it.' }]);
    expect(answers[0]?.path).toContain(`/article/${post}`);
    for (const secret of ['Words', id]) expect(JSON.stringify(answers)).not.toContain(secret);
  });
});

describe('a follow by email', () => {
  it('counts as a new follower once, whether or not it belongs to an account', async () => {
    const author = await newWriter();
    const email = newAccount().email;
    for (let run = 0; run < 2; run++) await followByMail(author.person, email);
    const { person } = await newReader();
    await followByMail(author.person, person.email);
    await (await signedIn(person)).put(`/api/bloggers/${author.person.id}/follow`, {});
    expect(await notificationsOf(author.client)).toMatchObject([{ kind: 'new_followers', count: 2 }]);
  });
});
