import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { reloadConfig } from '../../../worker/config.ts';
import { publishDue } from '../../../worker/features/schedules/publish-due.service.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { mailsOfPost } from '../support/campaigns.ts';
import { newClient } from '../support/client.ts';
import { type Crash, mortalCtx } from '../support/crashes.ts';
import { interceptBatches } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { follow, newReader, newWriter, subscribe } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { mailsTo } from '../support/mail.ts';
import { guest, ownPosts, readPost } from '../support/posts.ts';
import { countOf, rowsOf, runInParallel, TRIES } from '../support/races.ts';
import { inMinutes, publisher, reachTime, runDue, scheduleDraft, scheduleOf } from '../support/schedules.ts';
import { listen, receiveNextMessages } from '../support/sockets.ts';

// Many parallel presses take more than an author's place in the hourly limit.
changeLimits({ postCreation: [1000, HOUR] });
// Emails are written only by an explicit call.
beforeEach(silenceOutbox);
afterEach(() => void vi.restoreAllMocks());

const makeDue = (ids: readonly string[], at = Date.now()) =>
  env.DB.prepare('UPDATE schedules SET publish_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids), at)
    .run();
const alarmOf = () => runInDurableObject(publisher(), (_, state) => state.storage.getAlarm());

describe('the publisher', () => {
  it('wakes at the first time of all schedules', async () => {
    const { client } = await newWriter();
    const [later, sooner] = [inMinutes(300), inMinutes(200)];
    await scheduleDraft(client, later);
    await eventually(async () => expect(await alarmOf()).toBe(later));
    const { id } = await scheduleDraft(client, sooner);
    await eventually(async () => expect(await alarmOf()).toBe(sooner));
    await client.delete(`/api/drafts/${id}/schedule`);
    await runDurableObjectAlarm(publisher());
    expect(await alarmOf()).toBe(later);
    // A lost alarm is set again by the hourly job.
    await runInDurableObject(publisher(), (_, state) => state.storage.deleteAlarm());
    await evictDurableObject(publisher());
    await publisher().poke(Date.now());
    await runDurableObjectAlarm(publisher());
    expect(await alarmOf()).toBe(later);
  });

  it('publishes eleven posts in one run, and begins the next at once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { client } = await newWriter();
      for (let m = 0; m < 4; m++) ids.push((await scheduleDraft(client, inMinutes(5))).id);
    }
    await makeDue(ids);
    const published = async () =>
      await countOf('posts WHERE id IN (SELECT value FROM json_each(?1))', JSON.stringify(ids));
    await publisher().poke(Date.now());
    await eventually(async () => expect(await published()).toBe(16));
    const posts = await rowsOf<{ id: string }>('SELECT id FROM posts ORDER BY seq');
    expect(posts.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids.toSorted());
  });

  it('tries again after 5, 15, 30 and then every 60 seconds while the database fails', async () => {
    const { client } = await newWriter();
    const { id } = await scheduleDraft(client, inMinutes(5));
    await makeDue([id]);
    await publisher().poke(Date.now() + MINUTE);
    interceptBatches(async () => {
      throw new Error('D1_ERROR: down');
    });
    vi.spyOn(console, 'error').mockReturnValue();
    for (const seconds of [5, 15, 30, 60, 60]) {
      await runDurableObjectAlarm(publisher());
      const wait = ((await alarmOf()) ?? 0) - Date.now();
      expect([seconds, wait > (seconds - 3) * 1000, wait <= seconds * 1000]).toEqual([seconds, true, true]);
    }
    vi.restoreAllMocks();
    await runDurableObjectAlarm(publisher());
    expect((await ownPosts(client)).posts).toMatchObject([{ id }]);
  });
});

/** Fewer statements than the batch of a publication has, and more than every other batch. */
const PUBLICATION_MIN = 20;

/** Kills the object when its publication writes, before or after the batch is committed. */
async function killAtWrite(isDone: boolean): Promise<void> {
  let abort = () => {};
  await runInDurableObject(publisher(), (_, state) => {
    abort = () => state.abort('killed by the test');
  });
  let writes = 0;
  interceptBatches(async (statements, send) => {
    if (statements < PUBLICATION_MIN) return await send();
    writes++;
    if (isDone) await send();
    abort();
    throw new Error('killed by the test');
  });
  vi.spyOn(console, 'error').mockReturnValue();
  await runDurableObjectAlarm(publisher()).catch(() => {});
  expect(writes).toBe(1);
  vi.restoreAllMocks();
}

describe('a publisher that dies', () => {
  it.each([
    ['before the batch is committed', false],
    ['between the batch and the next alarm', true],
  ])('%s leaves an alarm, after which exactly one post exists', async (_, isDone) => {
    const { client, person } = await newWriter();
    const { id, post } = await scheduleDraft(client, inMinutes(5));
    await makeDue([id]);
    await publisher().poke(Date.now() + MINUTE);
    await killAtWrite(isDone);
    expect((await ownPosts(client)).posts).toHaveLength(isDone ? 1 : 0);
    expect((await alarmOf()) ?? 0).toBeGreaterThan(Date.now());
    await runDurableObjectAlarm(publisher());
    await runDurableObjectAlarm(publisher());
    expect((await ownPosts(client)).posts).toMatchObject([{ id, title: post.title }]);
    expect(await countOf('schedules WHERE author = ?1', person.seq)).toBe(0);
  });
});

describe('in read-only mode and after a restored backup', () => {
  const setReadOnly = async (value: string | undefined) =>
    await runInDurableObject(publisher(), (object) => {
      const own = (object as unknown as { env: object }).env;
      for (const target of [own, env]) {
        Object.assign(target, { READ_ONLY: value });
        reloadConfig(target);
      }
    });

  it('publishes nothing meanwhile, and asks every author about what is more than an hour late', async () => {
    const writers = await Promise.all(Array.from({ length: 3 }, () => newWriter()));
    const ids: string[] = [];
    for (const { client } of writers) ids.push((await scheduleDraft(client, inMinutes(5))).id);
    await makeDue(ids);
    await publisher().poke(Date.now() + MINUTE);
    await setReadOnly('1');
    await runDurableObjectAlarm(publisher());
    expect(await alarmOf()).not.toBeNull();
    expect(await countOf("schedules WHERE state = 'waiting'")).toBeGreaterThanOrEqual(3);
    // Two hours later, as in a backup that is restored then.
    await makeDue(ids, Date.now() - 2 * HOUR);
    await setReadOnly(undefined);
    await runDurableObjectAlarm(publisher());
    await runDurableObjectAlarm(publisher());
    for (const [n, { client, person }] of writers.entries()) {
      expect((await ownPosts(client)).posts).toEqual([]);
      expect(await scheduleOf(client, ids[n] ?? '')).toMatchObject({ state: 'late' });
      expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('was not published'),
      ]);
    }
  });
});

describe('one scheduled post', () => {
  it('is published once when the process dies at any call', async () => {
    const deaths: number[] = [];
    for (let at = 1; at <= 4; at++) {
      for (const isDone of [false, true]) {
        const { client, person } = await newWriter();
        const { id, post } = await scheduleDraft(client, inMinutes(5));
        const now = inMinutes(6);
        const crash: Crash = { at, calls: 0, isDead: false, isDone };
        const open = () => ({ ctx: mortalCtx(crash, now), settled: async () => {} });
        await publishDue(open).catch(() => {});
        if (crash.isDead) deaths.push(at);
        await runDue(now);
        await runDue(now);
        const posts = await rowsOf('SELECT id, title FROM posts WHERE blogger = ?1', person.seq);
        expect([at, isDone, posts]).toEqual([at, isDone, [{ id, title: post.title }]]);
        expect(await countOf('schedules WHERE author = ?1', person.seq)).toBe(0);
      }
    }
    // The reads of the due works and of the work, and the write; then it is done.
    expect(deaths).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('is either published or canceled when both happen at once', async () => {
    const { client } = await newWriter();
    const { id } = await scheduleDraft(client, inMinutes(5));
    const now = inMinutes(6);
    const answers = await runInParallel(async (n) => {
      if (n % 2 === 1) return await runDue(now).then(() => 0);
      return (await client.delete(`/api/drafts/${id}/schedule`)).status;
    });
    const cancellations = answers.filter((status) => status !== 0);
    const isPublished = (await ownPosts(client)).posts.length === 1;
    expect(cancellations).toHaveLength(Math.ceil(TRIES / 2));
    expect(new Set(cancellations)).toEqual(new Set([isPublished ? 409 : 200]));
  });

  it('is published once by many runs and presses at once', async () => {
    const { client } = await newWriter();
    const { id } = await scheduleDraft(client, inMinutes(5));
    const now = inMinutes(6);
    const answers = await runInParallel(async (n) => {
      if (n % 2 === 1) return await runDue(now).then(() => 0);
      return (await client.post(`/api/drafts/${id}/schedule/now`)).status;
    });
    expect(answers.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    expect(answers.every((status) => [0, 201, 409].includes(status))).toBe(true);
    expect(await countOf('posts WHERE id = ?1', id)).toBe(1);
    expect(await countOf("revisions WHERE work = ?1 AND kind = 'published'", id)).toBe(1);
  });
});

it('announces a post to its followers, and purges what caches hold of its address', async () => {
  const { client, person } = await newWriter();
  const { client: reader, person: follower } = await newReader();
  await follow(follower, 'blogger', person.id);
  const { id } = await scheduleDraft(client, inMinutes(5));
  const visitor = newClient({ isKept: true });
  expect((await visitor.get(`/api/posts/${id}`)).status).toBe(404);
  const socket = await listen(reader);
  await reachTime(id);
  expect(await receiveNextMessages(socket)).toContainEqual({ type: 'invalidate', topic: 'posts' });
  expect((await visitor.get(`/api/posts/${id}`)).status).toBe(200);
});

describe('the subscribers of a scheduled post', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('get one email after the post is visible, if its author wants it: %s', async (withMail, emails) => {
    const { client, person } = await newWriter();
    const { person: reader } = await newReader();
    await subscribe(reader, person);
    const { id, post } = await scheduleDraft(client, inMinutes(5), { withMail });
    const emailed = async () => [...(await mailsOfPost(id)).values()].map((mail) => mail?.subject);
    await deliverAllJobs();
    expect(await emailed()).toEqual([]);
    await reachTime(id);
    // The post is visible before its first email exists.
    expect(await emailed()).toEqual([]);
    expect((await readPost(guest, id)).title).toBe(post.title);
    await deliverAllJobs();
    await reachTime(id);
    await deliverAllJobs();
    expect(await emailed()).toEqual(Array(emails).fill(expect.stringContaining(post.title)));
    expect([...(await mailsOfPost(id)).keys()]).toEqual(Array(emails).fill(reader.email));
    expect(await countOf('posts WHERE id = ?1 AND is_quiet = ?2', id, withMail ? 0 : 1)).toBe(1);
  });
});
