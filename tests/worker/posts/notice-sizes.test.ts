import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../worker/db/client.ts';
import { JSON_PACK_MAX_BYTES } from '../../../worker/db/json-packs.ts';
import type { PostNoticeSlice } from '../../../worker/features/posts/post-notices.messages.ts';
import { sendPostNotices } from '../../../worker/features/posts/post-notices.service.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { valueLimitedDatabase } from '../support/database.ts';
import { jobCtx, newPost, newWriter } from '../support/factories.ts';

beforeAll(silenceOutbox);

const SUBSCRIBERS = 1_000;
/** A batch ends with the email that exceeds 6 MB, plus some kilobytes of overhead. */
const BATCH_MAX_BYTES = 6_100_000;

/** Creates users who subscribe to a blogger. */
async function addSubscribers(blogger: number, name: string, count: number): Promise<void> {
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} INSERT INTO users (id, email, username, password_hash, created_at)
       SELECT ?2 || i, ?2 || i || '@example.com', ?2 || i, 'x', 0 FROM n`,
    ).bind(count, name),
    env.DB.prepare(
      `${numbers} INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at)
       SELECT ?2 || i, (SELECT seq FROM users WHERE id = ?2 || i), ?3, 1, 'active', 300, 0 FROM n`,
    ).bind(count, name, blogger),
  ]);
}

/** Returns how many mails about a post are stored, and to how many addresses. */
const countMails = async (postId: string) =>
  await env.DB.prepare(
    "SELECT count(*) AS mails, count(DISTINCT payload->>'to') AS people FROM outbox_messages WHERE kind = 'email' AND instr(id, ?1) > 0",
  )
    .bind(postId)
    .first();

it.each([
  ['Chinese', '文'],
  ['emoji', '🎉'],
  ['English', 'a'],
])('notifies 1,000 subscribers of a post with a 200-character title: %s', async (script, letter) => {
  const { DB, largest } = valueLimitedDatabase();
  const { person } = await newWriter();
  await addSubscribers(person.seq, `${script.replaceAll(' ', '')}-`, SUBSCRIBERS);
  const title = letter.repeat(200);
  const { id } = await newPost({ by: person, title, content: letter.repeat(300) });
  const ctx = { ...jobCtx(), db: openDatabase(DB, undefined) };
  for (let notice: PostNoticeSlice | undefined = { postId: id, publishedAt: 0, after: '' }; notice !== undefined; ) {
    await sendPostNotices(ctx, notice);
    const next: { payload: string } | null = await env.DB.prepare(
      "SELECT payload FROM outbox_messages WHERE kind = 'post-notice' AND payload->>'postId' = ?1 AND payload->>'after' > ?2",
    )
      .bind(id, notice.after)
      .first();
    notice = next === null ? undefined : (JSON.parse(next.payload) as PostNoticeSlice);
  }
  expect(await countMails(id)).toEqual({ mails: SUBSCRIBERS, people: SUBSCRIBERS });
  expect(largest.bytes).toBeLessThanOrEqual(JSON_PACK_MAX_BYTES);
  expect(largest.bytes).toBeGreaterThan(JSON_PACK_MAX_BYTES / 2);
  expect(largest.batchBytes).toBeLessThanOrEqual(BATCH_MAX_BYTES);
});
