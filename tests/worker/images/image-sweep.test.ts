import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { app } from '../../../worker/app.ts';
import type { Ctx } from '../../../worker/context.ts';
import { eraseUnreferencedImages, sweepImages } from '../../../worker/features/images/images.service.ts';
import { deleteOldProfilePictures } from '../../../worker/features/images/profile-pictures.service.ts';
import { errorOf, freshAddress } from '../support/client.ts';
import { jobCtx, newBlogger, newPerson, newPost, newWriter } from '../support/factories.ts';
import { jpeg, pictureForm, webp } from '../support/pictures.ts';

const now = Date.now();

/** Creates an image with its files that no post, draft or profile uses. */
async function storedImage(options: { id?: string; at?: number; owner?: number; erasingAt?: number } = {}) {
  const { id = crypto.randomUUID(), at = now, owner = (await newPerson()).seq, erasingAt = null } = options;
  await env.DB.prepare(
    `INSERT INTO images (id, owner, ext, width, height, widths, has_share, color, created_at, erasing_at)
     VALUES (?1, ?2, 'webp', 960, 600, '[480,960]', 1, '#aabbcc', ?3, ?4)`,
  )
    .bind(id, owner, at, erasingAt)
    .run();
  const files = [`${id}-480.webp`, `${id}-960.webp`, `${id}-share.jpg`];
  for (const file of files) await env.BLOG_IMAGES.put(file, 'x');
  return id;
}

/** Returns the image's row and the number of its remaining files. */
async function leftOf(id: string) {
  const row = await env.DB.prepare('SELECT erasing_at FROM images WHERE id = ?1').bind(id).first();
  const { objects } = await env.BLOG_IMAGES.list({ prefix: id });
  return { row: row !== null, files: objects.length };
}
const WHOLE = { row: true, files: 3 };
const GONE = { row: false, files: 0 };

/** Returns a context whose bucket fails for one operation. */
function withBrokenBucket(ctx: Ctx, broken: 'delete' | 'list'): Ctx {
  const bucket = new Proxy(env.BLOG_IMAGES, {
    get: (target, name) =>
      name === broken ? () => Promise.reject(new Error('R2 is down')) : Reflect.get(target, name),
  });
  return { ...ctx, ports: { ...ctx.ports, buckets: { profilePictures: bucket, blogImages: bucket } } };
}

/** Creates old images that a post, a draft or a revision uses. */
async function shownImages(at: number) {
  const by = await newBlogger();
  const [post, draft, revision] = [
    await storedImage({ at, owner: by.seq }),
    await storedImage({ at, owner: by.seq }),
    await storedImage({ at, owner: by.seq }),
  ];
  await newPost({ by, imageId: post });
  const work = "(?1, ?2, '', '', '[]', '[]', 1, 0, ?3";
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO drafts (id, author, title, content, subtopics, teams, is_free, words, image, version, writer,
                           sent_at, created_at, updated_at) VALUES ${work}, 1, 'w', 0, 0, 0)`,
    ).bind(crypto.randomUUID(), by.seq, draft),
    env.DB.prepare(
      `INSERT INTO revisions (work, author, title, content, subtopics, teams, is_free, words, image, number, kind,
                              created_at, expires_at) VALUES ${work}, 1, 'writing', 0, ?4)`,
    ).bind(crypto.randomUUID(), by.seq, revision, now + DAY),
  ]);
  return [post, draft, revision];
}

beforeEach(() => void vi.restoreAllMocks());

describe('the sweep', () => {
  it('deletes unreferenced pictures a day after their upload, and no others', async () => {
    const at = now - DAY - HOUR;
    const orphan = await storedImage({ at });
    const young = await storedImage({ at: now - DAY + HOUR });
    const shown = await shownImages(at);
    await sweepImages(jobCtx(now));
    expect(await leftOf(orphan)).toEqual(GONE);
    for (const id of [young, ...shown]) expect(await leftOf(id)).toEqual(WHOLE);
  });

  it('checks every older picture within eleven days', async () => {
    const at = now - 100 * DAY;
    const orphans = [
      await storedImage({ at }),
      await storedImage({ at, id: '00-first' }),
      await storedImage({ at, id: 'ff-last' }),
    ];
    const shown = await shownImages(at);
    for (let hour = 0; hour < 256; hour++) await sweepImages(jobCtx(now + hour * HOUR));
    for (const id of orphans) expect(await leftOf(id)).toEqual(GONE);
    for (const id of shown) expect(await leftOf(id)).toEqual(WHOLE);
  });

  it('resumes interrupted deletions, and handles many pictures in slices', async () => {
    const remaining = await storedImage({ erasingAt: now - HOUR });
    const owner = (await newPerson()).seq;
    const many = await Promise.all(Array.from({ length: 105 }, () => storedImage({ at: now - DAY - HOUR, owner })));
    await sweepImages(jobCtx(now));
    expect(await leftOf(remaining)).toEqual(GONE);
    for (const id of many) expect(await leftOf(id)).toEqual(GONE);
  });
});

describe('pictures that were just dereferenced', () => {
  it('are deleted unless something else refers to them', async () => {
    const orphan = await storedImage();
    const shown = await shownImages(now);
    await eraseUnreferencedImages(jobCtx(), [orphan, ...shown, 'unknown']);
    expect(await leftOf(orphan)).toEqual(GONE);
    for (const id of shown) expect(await leftOf(id)).toEqual(WHOLE);
    await eraseUnreferencedImages(jobCtx(), []);
  });

  it('remain for the sweep while the bucket is down', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const id = await storedImage();
    await eraseUnreferencedImages(withBrokenBucket(jobCtx(), 'delete'), [id]);
    expect(log.mock.calls.map(String)).toEqual([expect.stringContaining('R2 is down')]);
    expect(await leftOf(id)).toEqual(WHOLE);
    await sweepImages(jobCtx(Date.now()));
    expect(await leftOf(id)).toEqual(GONE);
  });
});

test('responds 503 when the bucket rejects an upload, and stores nothing', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { client, person } = await newWriter();
  let puts = 0;
  const BLOG_IMAGES = new Proxy(env.BLOG_IMAGES, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'put') return typeof value === 'function' ? value.bind(target) : value;
      return (...args: Parameters<R2Bucket['put']>) =>
        ++puts === 2 ? Promise.reject(new Error('R2 is down')) : target.put(...args);
    },
  });
  const before = (await env.BLOG_IMAGES.list()).objects.length;
  const request = new Request(`${env.APP_ORIGIN}/api/images`, {
    method: 'POST',
    headers: {
      Origin: env.APP_ORIGIN,
      Cookie: `__Host-session=${client.cookies.get('__Host-session')}`,
      'CF-Connecting-IP': freshAddress(),
    },
    body: pictureForm([webp(960, 600), webp(480, 300)], { share: jpeg(1200, 630) }),
  });
  const execution = createExecutionContext();
  const response = await app.fetch(request, { ...env, BLOG_IMAGES } as Env, execution);
  await waitOnExecutionContext(execution);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await errorOf(response)).toMatchObject({ status: 503, code: 'unavailable', message: 'Something went wrong' });
  const requestId = response.headers.get('X-Request-Id') ?? 'none';
  expect(log.mock.calls.filter(([line]) => String(line).includes(requestId))).toHaveLength(1);
  expect(puts).toBe(3);
  expect((await env.BLOG_IMAGES.list()).objects.length).toBe(before);
  expect(await env.DB.prepare('SELECT 1 FROM images WHERE owner = ?1').bind(person.seq).first()).toBeNull();
});

test('deletes a profile picture when it is replaced or removed', async () => {
  const { id } = await newPerson();
  const other = await newPerson();
  const put = async (user: string, at: number, ext = 'webp') => {
    const key = `${user}/${user}-${at}.${ext}`;
    await env.PROFILE_PICTURES.put(key, 'x');
    return key;
  };
  const keys = async (user: string) =>
    (await env.PROFILE_PICTURES.list({ prefix: `${user}/` })).objects.map(({ key }) => key);
  const theirs = await put(other.id, 1);
  await put(id, now - 2);
  await put(id, now - 1, 'jpg');
  const current = await put(id, now);
  const newer = await put(id, now + 1);
  await deleteOldProfilePictures(jobCtx(now), id, current);
  expect(await keys(id)).toEqual([current, newer]);
  await deleteOldProfilePictures(jobCtx(now + 2), id, null);
  expect([await keys(id), await keys(other.id)]).toEqual([[], [theirs]]);

  const log = vi.spyOn(console, 'error').mockReturnValue();
  await deleteOldProfilePictures(withBrokenBucket(jobCtx(), 'list'), id, null);
  expect(log).toHaveBeenCalledTimes(1);
});
