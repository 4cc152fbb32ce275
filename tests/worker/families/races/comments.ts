import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Client } from '../../support/client.ts';
import {
  decide,
  expectCountsRight,
  fillComments,
  newCommenter,
  newDiscussion,
  sendComment,
  writeComment,
} from '../../support/comments.ts';
import { newReader } from '../../support/factories.ts';
import { notificationsOf } from '../../support/notifications.ts';
import { countOf, type Races, runInParallel, statuses, TRIES } from '../../support/races.ts';

const kindsOf = async (client: Client) => (await notificationsOf(client)).map(({ kind }) => kind);

const seqOf = async (id: string) =>
  (await env.DB.prepare('SELECT seq FROM comments WHERE id = ?1').bind(id).first<number>('seq')) ?? 0;

/** Races of comments. */
export const commentRaces: Races = {
  'one comment that is sent many times': {
    holds: [
      'comments_id_unique',
      'posts.comment_count',
      'comments.reply_count',
      'comment_approvals(blogger,user)',
      'notifications(user,seq)',
      'notifications_cause',
    ],
    run: async () => {
      const { post, blogger, reader } = await newDiscussion();
      const [parent] = await fillComments(post, blogger.person, 1);
      const id = crypto.randomUUID();
      expect(await statuses(() => sendComment(reader.client, post, { id, parent }))).toEqual({ 200: TRIES });
      expect(await countOf('comments WHERE author = ?1', reader.person.seq)).toBe(1);
      expect(await countOf('comment_approvals WHERE user = ?1', reader.person.seq)).toBe(1);
      // The parent is the blogger's.
      expect(await kindsOf(blogger.client)).toEqual(['reply']);
      await expectCountsRight(post);
    },
  },
  'likes of one comment by a few people': {
    holds: ['comment_likes(comment,user)', 'comments.like_count'],
    run: async () => {
      const { post, blogger } = await newDiscussion();
      const [id = ''] = await fillComments(post, blogger.person, 1);
      const [one, other] = [await newReader(), await newReader()];
      const like = (n: number) => (n % 2 === 0 ? one : other).client.put(`/api/comments/${id}/like`);
      expect(await statuses(like)).toEqual({ 200: TRIES });
      expect(await countOf('comment_likes WHERE comment = ?1', await seqOf(id))).toBe(2);
      await expectCountsRight(post);
      await runInParallel((n) => (n % 2 === 0 ? like(0) : one.client.delete(`/api/comments/${id}/like`)));
      await expectCountsRight(post);
    },
  },
  'decisions, a ban and a reply at the same time': {
    holds: ['comment_bans(blogger,user)', 'posts.comment_count', 'comments.reply_count'],
    run: async () => {
      const { post, blogger, reader } = await newDiscussion();
      const ids = await fillComments(post, reader.person, 3);
      const ban = `/api/profile/comment-bans/${reader.person.id}`;
      const acts = [
        () => blogger.client.put(ban, {}),
        () => blogger.client.delete(ban),
        () => decide(blogger.client, ids, 'hide'),
        () => decide(blogger.client, ids, 'show'),
        () => sendComment(blogger.client, post, { parent: ids[0] ?? null }),
        () => sendComment(reader.client, post),
      ];
      await runInParallel<unknown>((n) => acts[n % acts.length]?.() ?? Promise.reject());
      await expectCountsRight(post);
      await blogger.client.put(ban, {});
      expect(await countOf("comments WHERE author = ?1 AND state = 'visible'", reader.person.seq)).toBe(0);
      expect((await sendComment(reader.client, post)).status).toBe(403);
      expect(await countOf('comment_bans WHERE user = ?1', reader.person.seq)).toBe(1);
    },
  },
  'one approval in many tabs': {
    holds: ['comment_approvals(blogger,user)', 'notifications_cause'],
    run: async () => {
      const { post, blogger, reader } = await newDiscussion();
      const [parent] = await fillComments(post, reader.person, 1);
      const { person, client } = await newCommenter();
      const { id } = await writeComment(client, post, {
        parent: parent ?? null,
        body: `Hello @${reader.person.username}`,
      });
      const answers = await runInParallel(() => decide(blogger.client, [id], 'approve'));
      expect(answers.filter(({ changed }) => changed.length > 0)).toHaveLength(1);
      expect(await countOf('comment_approvals WHERE user = ?1', person.seq)).toBe(1);
      expect(await kindsOf(client)).toEqual(['comment_approved']);
      expect(await kindsOf(reader.client)).toEqual(['reply']);
      expect(await countOf("outbox_messages WHERE id LIKE 'reply-mail:' || ?1 || ':%'", reader.person.id)).toBe(1);
      await expectCountsRight(post);
    },
  },
  'one open report of a comment': {
    holds: ['comment_reports_one_open'],
    run: async () => {
      const { post, blogger } = await newDiscussion();
      const [id] = await fillComments(post, blogger.person, 1);
      const { person, client } = await newReader();
      const send = () => client.post(`/api/comments/${id}/reports`, { reason: 'spam' });
      expect(await statuses(send)).toEqual({ 200: TRIES });
      expect(await countOf('comment_reports WHERE reporter = ?1', person.seq)).toBe(1);
    },
  },
};
