import { sql } from 'drizzle-orm';
import { DAY, HOUR, MINUTE } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { runBatch, type Statement } from '../../../worker/db/client.ts';
import {
  notifyOfApprovalStatements,
  notifyOfCommentStatements,
} from '../../../worker/features/comments/comment-notifications.statements.ts';
import { containsLink, listMentions } from '../../../worker/features/comments/comments.policy.ts';
import { decideStatements } from '../../../worker/features/comments/moderated-comments.repo.ts';
import { writeCommentStatements } from '../../../worker/features/comments/write-comments.repo.ts';
import { demoAccounts, demoReaders } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';
import type { SeededPost } from './seed-posts.ts';

const { reader, blogger, admin } = demoAccounts;

/** A comment of the conversation. `answers` is the number of the one that it answers; a first one is held. */
type Said = { by: string; ago: number; body: string; answers?: number; approvedAgo?: number; hiddenAgo?: number };

/** What the demo accounts and their readers say, oldest first, below a post of the demo blogger. */
const conversation: readonly Said[] = [
  {
    by: reader.username,
    ago: 30 * HOUR,
    approvedAgo: 29 * HOUR,
    body: 'I have come back to this three times now. What would you do *differently* today?',
  },
  {
    by: blogger.username,
    ago: 28 * HOUR,
    answers: 0,
    body: 'Less than I expected, and I would begin earlier in the day.',
  },
  {
    by: demoReaders[1],
    ago: 27 * HOUR,
    hiddenAgo: 25 * HOUR,
    body: 'First! Everybody come and read my page instead, it is much better than this one.',
  },
  { by: blogger.username, ago: 26 * HOUR, answers: 2, body: 'Please stay with the subject here.' },
  {
    by: admin.username,
    ago: 6 * HOUR,
    approvedAgo: 5 * HOUR,
    body: 'This is the text I send people when they ask what this place is for.',
  },
  { by: blogger.username, ago: 4 * HOUR, answers: 4, body: 'That made my week. Thank you!' },
  {
    by: demoReaders[0],
    ago: 3 * HOUR,
    answers: 0,
    body: 'I asked myself the same. For me it was the order: I started at the end, and nothing fitted until I turned it round.',
  },
  {
    by: demoReaders[2],
    ago: 150 * MINUTE,
    answers: 0,
    body: 'Earlier in the day is the whole secret. I lose every hour after four.',
  },
  {
    by: blogger.username,
    ago: 140 * MINUTE,
    answers: 0,
    body: 'Both of you are right, and I will steal that sentence about the hours after four.',
  },
  {
    by: demoReaders[1],
    ago: 2 * HOUR,
    body: `@${reader.username}, the second part answers what you asked last month. @${admin.username} might like it too.`,
  },
  {
    by: demoReaders[2],
    ago: 40 * MINUTE,
    body: 'My own notes on this are at https://example.com/notes, if anybody wants them.',
  },
];

/** Age up to which the unread notifications are also emailed. */
const MAILED_MS = 2.5 * HOUR;

/** Writes a conversation as the product does, with its notifications. */
export async function seedConversation(ctx: Ctx, people: DemoPeople, posts: readonly SeededPost[]): Promise<void> {
  const { db } = ctx;
  const post = posts.findLast(
    ({ username, isFree, createdAt }) => username === blogger.username && isFree && createdAt < ctx.now - 2 * DAY,
  );
  if (post === undefined) throw new Error('the demo blogger has no free post');
  const owner = people.seqOf(blogger.username);
  const known = JSON.stringify(demoReaders.slice(0, 3).map((name) => people.seqOf(name)));
  const statements: Statement[] = [
    db.run(sql`
      INSERT INTO comment_approvals (blogger, user, created_at) SELECT ${owner}, value, ${ctx.now} FROM json_each(${known})
       WHERE true ON CONFLICT DO NOTHING`),
  ];
  // After all comments: nobody can answer a hidden one.
  const hidden: Statement[] = [];
  const ids = conversation.map(() => crypto.randomUUID());
  for (const [n, { by, ago, body, answers, approvedAgo, hiddenAgo }] of conversation.entries()) {
    const [id = '', parent = null] = [ids[n], answers === undefined ? null : ids[answers]];
    const viewer = { user: people.seqOf(by), now: ctx.now - ago };
    const text = { body, fold: `conversation ${n}`, isLong: false, hasLink: containsLink(body) };
    const written = notifyOfCommentStatements(db, { id, parent, usernames: listMentions(body) }, viewer);
    statements.push(
      ...writeCommentStatements(db, { id, postId: post.id, parent, text }, viewer),
      ...written.notify,
      ...(ago < MAILED_MS ? written.enqueue : []),
    );
    if (hiddenAgo !== undefined)
      hidden.push(...decideStatements(db, { blogger: owner, ids: [id], action: 'hide' }, ctx.now - hiddenAgo));
    if (approvedAgo === undefined) continue;
    const [decision, at] = [{ blogger: owner, ids: [id] }, ctx.now - approvedAgo];
    statements.push(
      ...notifyOfApprovalStatements(db, { ...decision, mentions: [] }, at).notify,
      ...decideStatements(db, { ...decision, action: 'approve' }, at),
    );
  }
  await runBatch(db, [...statements, ...hidden]);
}
