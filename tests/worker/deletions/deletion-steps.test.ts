import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../worker/db/client.ts';
import { continueDeletion } from '../../../worker/features/deletions/deletion-saga.service.ts';
import { readDeletionProgress, requestAccountDeletion } from '../../../worker/features/deletions/deletions.service.ts';
import { auditStatement } from '../../../worker/features/security/audit.statements.ts';
import { auditTargetOf } from '../../../worker/features/security/audit-target.policy.ts';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { mortalCtx } from '../support/crashes.ts';
import { interruptedDatabase } from '../support/database.ts';
import { quietCtx, tracesOf } from '../support/deletions.ts';
import { newBlogger, newImage, newReader } from '../support/factories.ts';
import { mailsTo, sendMails } from '../support/mail.ts';
import { countOf } from '../support/races.ts';

beforeAll(silenceOutbox);
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

const progressOf = async (id: string) => (await readDeletionProgress(quietCtx(), id)).state;

it('begins nothing until the database accepts the whole request', async () => {
  const { person, client } = await newReader();
  let failures = 0;
  for (let at = 1; ; at++) {
    const crash = { at, calls: 0, isDead: false, isDone: false };
    const begun = await requestAccountDeletion(mortalCtx(crash, Date.now()), person.id, 'self').catch((error) => error);
    if (!(begun instanceof Error)) break;
    failures++;
    // An error of the database is not the refusal for the last owner.
    expect(begun).not.toMatchObject({ code: 'conflict' });
    expect(await countOf('deletions WHERE user = ?1', person.seq)).toBe(0);
    expect((await client.get('/api/account')).status).toBe(200);
    expect(await mailsTo(person.email)).toEqual([]);
  }
  expect(failures).toBeGreaterThan(1);
  expect(await countOf('deletions WHERE user = ?1', person.seq)).toBe(1);
  expect((await client.get('/api/account')).status).toBe(401);
});

it('is done, and names the user nowhere again, when another request has just deleted the account', async () => {
  const { person } = await newReader();
  const { person: admin } = await newAdmin();
  const target = auditTargetOf(person);
  const db = interruptedDatabase(async () => {
    await requestAccountDeletion(quietCtx(), person.id, 'self');
    await deliverAllJobs();
    await sendMails();
  });
  const ctx = { ...quietCtx(), db: openDatabase(db, undefined) };
  const progress = await requestAccountDeletion(ctx, person.id, 'admin', ({ begun }) => [
    auditStatement(ctx.db, admin, { action: 'reader_deleted', target, onlyIf: begun }, ctx.now),
  ]);
  expect(progress).toMatchObject({ state: 'done', subscriptionsTotal: 0, subscriptionsDone: 0 });
  await sendMails();
  expect(await tracesOf(person)).toEqual([]);
});

it('continues after each of its calls to the database has failed', async () => {
  const { person } = await newReader();
  const { id } = await requestAccountDeletion(quietCtx(), person.id, 'self');
  const step = { deletion: id, run: 0 };
  let at = 1;
  for (; ; at++) {
    const crash = { at, calls: 0, isDead: false, isDone: false };
    const end = await continueDeletion(mortalCtx(crash, Date.now()), step).catch((error) => error);
    if (!crash.isDead) break;
    expect(end).toBeInstanceOf(Error);
    expect(await progressOf(id)).not.toBe('done');
  }
  expect(at).toBeGreaterThan(5);
  expect(await progressOf(id)).toBe('done');
  await sendMails();
  expect(await tracesOf(person)).toEqual([]);
});

/** Lists one object at a time, as the bucket does with a thousand. */
const inSmallPages = (bucket: R2Bucket): R2Bucket =>
  new Proxy(bucket, {
    get(target, property) {
      if (property === 'list') return async (options: R2ListOptions) => await target.list({ ...options, limit: 1 });
      const value = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

it('erases more rows, images and profile pictures than one job handles', async () => {
  const person = await newBlogger();
  const image = await newImage(person);
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
       INSERT INTO images (id, owner, ext, width, height, widths, has_share, color, created_at)
       SELECT ?1 || n.i, owner, ext, width, height, widths, has_share, color, created_at FROM n, images WHERE id = ?1`,
    ).bind(image),
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
       INSERT INTO mutes (user, kind, target, at) SELECT ?1, 'subtopic', i, 1 FROM n`,
    ).bind(person.seq),
  ]);
  await env.BLOG_IMAGES.put(`${image}-480.webp`, 'picture');
  for (const at of [1, 2, 3]) await env.PROFILE_PICTURES.put(`${person.id}/${person.id}-${at}.png`, 'picture');
  const { id } = await requestAccountDeletion(quietCtx(), person.id, 'self');
  await continueDeletion(quietCtx(), { deletion: id, run: 0 });
  expect(await countOf('mutes WHERE user = ?1', person.seq)).toBe(50);
  await continueDeletion(quietCtx(), { deletion: id, run: 0 });
  expect(await countOf('images WHERE owner = ?1', person.seq)).toBe(21);

  await deliverAllJobs((now) => {
    const ctx = quietCtx(now);
    const profilePictures = inSmallPages(ctx.ports.buckets.profilePictures);
    return { ...ctx, ports: { ...ctx.ports, buckets: { ...ctx.ports.buckets, profilePictures } } };
  });
  expect(await progressOf(id)).toBe('done');
  expect(await env.BLOG_IMAGES.get(`${image}-480.webp`)).toBeNull();
  expect((await env.PROFILE_PICTURES.list({ prefix: `${person.id}/` })).objects).toEqual([]);
  await sendMails();
  expect(await tracesOf(person)).toEqual([]);
});
