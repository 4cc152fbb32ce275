import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { MODERATION_TEXT_MAX } from '#contract/moderation';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { JSON_PACK_MAX_BYTES } from '../../../worker/db/json-packs.ts';
import { createEmailMessage } from '../../../worker/features/mail/mail.service.ts';
import { reportAnsweredEmail } from '../../../worker/features/mail/moderation.emails.ts';
import { notifyReporters } from '../../../worker/features/moderation/report-answers.service.ts';
import type { ReportAnswerSlice } from '../../../worker/features/moderation/reports.messages.ts';
import { enqueueAgainStatements, enqueueAllStatements, type NewOutboxMessage } from '../../../worker/outbox/enqueue.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { valueLimitedDatabase } from '../support/database.ts';
import { jobCtx, newPost, newWriter } from '../support/factories.ts';

beforeAll(silenceOutbox);

const RECIPIENTS = 1_000;
const TITLE_CHARACTERS = 200;
const SCRIPTS = [
  ['Chinese', '文'],
  ['emoji', '🎉'],
  ['letters that JSON escapes', '"'],
] as const;

/** Returns the number of stored emails whose id contains a text, and of their addresses. */
const countMails = async (part: string) =>
  await env.DB.prepare(
    "SELECT count(*) AS mails, count(DISTINCT payload->>'to') AS people FROM outbox_messages WHERE kind = 'email' AND instr(id, ?1) > 0",
  )
    .bind(part)
    .first();

/** Creates users who reported an article, all answered at `at`. */
async function addReports(post: number, name: string, at: number, answer: string): Promise<void> {
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} INSERT INTO users (id, email, username, password_hash, created_at)
       SELECT ?2 || i, ?2 || i || '@example.com', ?2 || i, 'x', 0 FROM n`,
    ).bind(RECIPIENTS, name),
    env.DB.prepare(
      `${numbers} INSERT INTO article_reports (id, post, reporter, reason, created_at, decision, answer, answered_at)
       SELECT ?2 || i, ?3, (SELECT seq FROM users WHERE id = ?2 || i), 'spam', 0, 'kept', ?5, ?4 FROM n`,
    ).bind(RECIPIENTS, name, post, at, answer),
  ]);
}

describe.each(SCRIPTS)('the longest texts in %s', (script, letter) => {
  const name = `${script.replaceAll(' ', '')}-`;

  it('are mailed to 1,000 reporters of an article in statements that the database accepts', async () => {
    const { DB, largest } = valueLimitedDatabase();
    const { person } = await newWriter();
    const { id } = await newPost({ by: person, title: letter.repeat(TITLE_CHARACTERS) });
    const row = await env.DB.prepare('SELECT seq FROM posts WHERE id = ?1').bind(id).first<{ seq: number }>();
    const at = Date.now();
    await addReports(row?.seq ?? 0, name, at, letter.repeat(MODERATION_TEXT_MAX));
    const ctx = { ...jobCtx(), db: openDatabase(DB, undefined) };
    for (let slice: ReportAnswerSlice | undefined = { postId: id, at, after: 0 }; slice !== undefined; ) {
      await notifyReporters(ctx, slice);
      const next: { payload: string } | null = await env.DB.prepare(
        "SELECT payload FROM outbox_messages WHERE kind = 'report-answer' AND payload->>'postId' = ?1 AND payload->>'after' > ?2",
      )
        .bind(id, slice.after)
        .first();
      slice = next === null ? undefined : (JSON.parse(next.payload) as ReportAnswerSlice);
    }
    expect(await countMails(`report-answer-${name}`)).toEqual({ mails: RECIPIENTS, people: RECIPIENTS });
    expect(largest.bytes).toBeLessThanOrEqual(JSON_PACK_MAX_BYTES);
  });

  it('are stored, and stored again, for 1,000 recipients at once', async () => {
    const { DB, largest } = valueLimitedDatabase();
    const db = openDatabase(DB, undefined);
    const article = { id: 'x', title: letter.repeat(TITLE_CHARACTERS), slug: 'x' };
    const answer = letter.repeat(MODERATION_TEXT_MAX);
    const one = await createEmailMessage(
      jobCtx(),
      (head) => reportAnsweredEmail(head, { username: 'ann' }, article, { decision: 'kept', answer }),
      { to: 'ann@example.com' },
    );
    const mails = Array.from(
      { length: RECIPIENTS },
      (_, n): NewOutboxMessage => ({
        ...one,
        id: `sizes-${name}${n}`,
        payload: { ...one.payload, to: `${n}@example.com` },
      }),
    );
    const stored = { mails: RECIPIENTS, people: RECIPIENTS };
    for (const statement of enqueueAllStatements(db, mails)) await runBatch(db, [statement]);
    expect(await countMails(`sizes-${name}`)).toEqual(stored);
    await env.DB.prepare("UPDATE outbox_messages SET state = 'parked', attempts = 8 WHERE instr(id, ?1) > 0")
      .bind(`sizes-${name}`)
      .run();
    for (const statement of enqueueAgainStatements(db, mails)) await runBatch(db, [statement]);
    const again = await env.DB.prepare(
      "SELECT count(*) AS n FROM outbox_messages WHERE state = 'waiting' AND attempts = 0 AND instr(id, ?1) > 0",
    )
      .bind(`sizes-${name}`)
      .first();
    expect(again).toEqual({ n: RECIPIENTS });
    expect(largest.bytes).toBeLessThanOrEqual(JSON_PACK_MAX_BYTES);
    expect(largest.bytes).toBeGreaterThan(JSON_PACK_MAX_BYTES / 2);
  });
});
