import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { SCHEDULE_MAX_MS, SCHEDULE_MIN_MS } from '#contract/limits';
import { formatScheduleTime } from '#contract/schedule-time';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { runBatch } from '../../../worker/db/client.ts';
import { nextFreeTime } from '../../../worker/features/posts/publication-times.policy.ts';
import { assertWithinLimitStatement } from '../../../worker/features/posts/publication-times.statements.ts';
import { checkTime } from '../../../worker/features/schedules/schedules.policy.ts';
import { createRandomDraws } from '../../support/seeded-random.ts';
import { errorOf } from '../support/client.ts';
import { jobCtx, newPost, newWriter, type Person, postInput } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { guest, ownPosts, publish, readPost, saveDraft } from '../support/posts.ts';
import { statuses, TRIES } from '../support/races.ts';
import { inMinutes, reachTime, runDue, scheduleDraft, scheduleRequest } from '../support/schedules.ts';

// The tests are about the limit of publications.
changeLimits({ api: false });
// Schedules of other tests would be due at these times.
beforeEach(async () => void (await env.DB.prepare('DELETE FROM drafts').run()));

const CASES = 400;
const HELD = 6;

/** Returns whether the database accepts one more first publication at `publishAt`. */
async function isAccepted(author: number, publishAt: number, rule: readonly [number, number]): Promise<boolean> {
  const { db } = jobCtx();
  const check = assertWithinLimitStatement(db, { author, id: 'another', publishAt }, rule);
  return await runBatch(db, [check]).then(
    () => true,
    () => false,
  );
}

/** Creates an author with posts and schedules, whose times a test sets. */
async function newPublications(): Promise<Person> {
  const { person, client } = await newWriter();
  for (let n = 0; n < HELD; n++) {
    await newPost({ by: person });
    await scheduleDraft(client, Date.now() + (n + 1) * DAY);
  }
  return person;
}

/** Sets the times of all posts, in the order of their seqs, and of all schedules of the author. */
async function setTimes(author: number, past: readonly number[], scheduled: readonly number[]): Promise<void> {
  const order = (column: string) => `(SELECT value FROM json_each(?2) WHERE key = (
    SELECT count(*) FROM ${column} WHERE`;
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE posts SET created_at = ${order('posts b')} b.blogger = ?1 AND b.seq < posts.seq)) WHERE blogger = ?1`,
    ).bind(author, JSON.stringify(past)),
    env.DB.prepare(
      `UPDATE schedules SET publish_at = ${order('schedules b')} b.author = ?1 AND b.id < schedules.id)) WHERE author = ?1`,
    ).bind(author, JSON.stringify(scheduled)),
  ]);
}

describe('the limit of first publications', () => {
  it('gives the same result in the policy and in SQL', async () => {
    const { seq } = await newPublications();
    const random = createRandomDraws('publication times');
    const now = Date.UTC(2026, 10, 24, 8);
    const results = { accepted: 0, refused: 0 };
    for (let n = 0; n < CASES; n++) {
      // Times in steps, so that equal times and exact distances occur.
      const at = (low: number, high: number) => now + random.int(low, high) * 10 * MINUTE;
      const past = Array.from({ length: HELD }, () => at(-9, 0)).toSorted((a, b) => a - b);
      const scheduled = Array.from({ length: HELD }, () => at(0, 18));
      const publishAt = at(0, 18) + random.pick([-1, 0, 0, 1]);
      const rule = [random.int(1, 5), random.pick([30, 60]) * MINUTE] as const;
      await setTimes(seq, past, scheduled);
      const isFree = nextFreeTime([...past, ...scheduled], publishAt, rule) === publishAt;
      expect({ n, past, scheduled, publishAt, rule, isFree: await isAccepted(seq, publishAt, rule) }).toEqual({
        n,
        past,
        scheduled,
        publishAt,
        rule,
        isFree,
      });
      results[isFree ? 'accepted' : 'refused']++;
    }
    expect(Math.min(results.accepted, results.refused)).toBeGreaterThan(CASES / 10);
  });

  it('names a free time: the first one that the rule accepts', () => {
    const random = createRandomDraws('free times');
    for (let n = 0; n < CASES; n++) {
      const times = Array.from({ length: random.int(0, 12) }, () => random.int(0, 30) * 10);
      const [at, rule] = [random.int(0, 30) * 10, [random.int(1, 3), random.pick([20, 60])] as const];
      const free = nextFreeTime(times, at, rule);
      const isAllowed = (time: number) =>
        [...times, time].every((first) => {
          const inWindow = [...times, time].filter((other) => other >= first && other < first + rule[1]);
          const touches = time >= first && time < first + rule[1];
          return !touches || inWindow.length <= rule[0];
        });
      const steps = Array.from({ length: (free - at) / 10 }, (_, step) => at + step * 10);
      expect({ n, times, at, rule, free, isFree: isAllowed(free), sooner: steps.filter(isAllowed) }).toMatchObject({
        isFree: true,
        sooner: [],
      });
    }
  });

  it('accepts five posts within an hour, and the sixth after exactly 60 minutes', async () => {
    const { client } = await newWriter();
    const start = Math.ceil(Date.now() / HOUR) * HOUR + DAY;
    for (let n = 0; n < 5; n++) {
      expect((await scheduleDraft(client, start + n * MINUTE)).response.status).toBe(200);
    }
    const refused = await scheduleDraft(client, start + HOUR - 1);
    const free = formatScheduleTime(start + HOUR, 'Europe/Amsterdam');
    const message = `You can publish up to 5 posts an hour. The next free time is ${free}.`;
    expect(await errorOf(refused.response)).toMatchObject({ status: 429, message, fields: { publishAt: message } });
    expect((await scheduleDraft(client, start + HOUR)).response.status).toBe(200);
    // Before the five as well: a window counts in both directions.
    expect((await scheduleDraft(client, start - HOUR + 4 * MINUTE + 1)).response.status).toBe(429);
    expect((await scheduleDraft(client, start - HOUR + 4 * MINUTE)).response.status).toBe(200);
  });

  it('gives away each of its five places once, to many requests at once', async () => {
    const { client } = await newWriter();
    const drafts: [id: string, base: number][] = [];
    const attempts = 5 + TRIES;
    for (let n = 0; n < attempts; n++) {
      const id = crypto.randomUUID();
      drafts.push([id, await saveDraft(client, id, postInput(), 0)]);
    }
    const at = inMinutes(300);
    const send = async (n: number) => {
      const [id, base] = drafts[n] ?? ['', 0];
      return await client.put(`/api/drafts/${id}/schedule`, scheduleRequest(base, at + n));
    };
    expect(await statuses(send, attempts)).toEqual({ 200: 5, 429: TRIES });
    expect(await runDue(at - 1)).toBeGreaterThanOrEqual(at);
    await runDue(at + attempts);
    expect((await ownPosts(client)).posts).toHaveLength(5);
  });

  it('counts scheduled posts when an author publishes by hand, and not the one that is published at its time', async () => {
    const { client } = await newWriter();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await scheduleDraft(client, Date.now() + (10 + n) * MINUTE)).id);
    const byHand = async () => (await publish(client, postInput())).response;
    expect(await errorOf(await byHand())).toMatchObject({ status: 429, message: expect.stringContaining('wait') });
    for (const id of ids) await reachTime(id);
    expect((await ownPosts(client)).posts).toHaveLength(5);
    expect((await byHand()).status).toBe(429);
  });
});

/** Times before and after a change of the clocks, in four zones; then a leap day and the end of a year. */
const moments: [zone: string, time: string, shown: string][] = [
  ['Europe/Amsterdam', '2026-03-29T00:59:00Z', 'Sun 29 Mar 2026, 01:59 (GMT+1)'],
  ['Europe/Amsterdam', '2026-03-29T01:00:00Z', 'Sun 29 Mar 2026, 03:00 (GMT+2)'],
  ['Europe/Amsterdam', '2026-10-25T00:30:00Z', 'Sun 25 Oct 2026, 02:30 (GMT+2)'],
  ['Europe/Amsterdam', '2026-10-25T01:30:00Z', 'Sun 25 Oct 2026, 02:30 (GMT+1)'],
  ['America/New_York', '2027-03-14T06:59:00Z', 'Sun 14 Mar 2027, 01:59 (GMT-5)'],
  ['America/New_York', '2027-03-14T07:00:00Z', 'Sun 14 Mar 2027, 03:00 (GMT-4)'],
  ['America/New_York', '2026-11-01T05:30:00Z', 'Sun 1 Nov 2026, 01:30 (GMT-4)'],
  ['America/New_York', '2026-11-01T06:30:00Z', 'Sun 1 Nov 2026, 01:30 (GMT-5)'],
  ['Australia/Lord_Howe', '2026-10-03T15:29:00Z', 'Sun 4 Oct 2026, 01:59 (GMT+10:30)'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', 'Sun 4 Oct 2026, 02:30 (GMT+11)'],
  ['Australia/Lord_Howe', '2027-04-03T14:45:00Z', 'Sun 4 Apr 2027, 01:45 (GMT+11)'],
  ['Australia/Lord_Howe', '2027-04-03T15:15:00Z', 'Sun 4 Apr 2027, 01:45 (GMT+10:30)'],
  ['America/Santiago', '2026-09-06T03:59:00Z', 'Sat 5 Sep 2026, 23:59 (GMT-4)'],
  ['America/Santiago', '2026-09-06T04:00:00Z', 'Sun 6 Sep 2026, 01:00 (GMT-3)'],
  ['America/Santiago', '2027-04-04T02:30:00Z', 'Sat 3 Apr 2027, 23:30 (GMT-3)'],
  ['America/Santiago', '2027-04-04T03:30:00Z', 'Sat 3 Apr 2027, 23:30 (GMT-4)'],
  ['Asia/Kathmandu', '2028-02-28T18:15:00Z', 'Tue 29 Feb 2028, 00:00 (GMT+5:45)'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', 'Fri 1 Jan 2027, 00:00 (GMT+14)'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:00Z', 'Thu 31 Dec 2026, 23:59 (GMT-11)'],
  ['Asia/Tokyo', '2026-12-31T14:59:59Z', 'Thu 31 Dec 2026, 23:59 (GMT+9)'],
];

describe('the time of a schedule', () => {
  it('is from two minutes to a year ahead', () => {
    const now = Date.UTC(2026, 10, 24);
    const isChecked = (publishAt: number) => {
      try {
        checkTime(publishAt, now);
        return true;
      } catch {
        return false;
      }
    };
    const times = [SCHEDULE_MIN_MS - 1, SCHEDULE_MIN_MS, SCHEDULE_MAX_MS, SCHEDULE_MAX_MS + 1];
    expect(times.map((ahead) => isChecked(now + ahead))).toEqual([false, true, true, false]);
    expect([SCHEDULE_MIN_MS, SCHEDULE_MAX_MS]).toEqual([2 * MINUTE, 365 * DAY]);
  });

  it.each(moments)('is shown in %s at %s', (zone, time, shown) => {
    expect(formatScheduleTime(Date.parse(time), zone)).toBe(shown);
  });

  it.each(moments)('publishes in %s at %s, and not a millisecond before', async (zone, time) => {
    const at = Date.parse(time);
    const { client } = await newWriter();
    const { id } = await scheduleDraft(client, Date.now() + DAY, { zone });
    await env.DB.prepare('UPDATE schedules SET publish_at = ?2 WHERE id = ?1').bind(id, at).run();
    expect(await runDue(at - 1)).toBe(at);
    expect((await ownPosts(client)).posts).toEqual([]);
    await runDue(at);
    expect((await readPost(guest, id)).createdAt).toBe(at);
  });
});
