import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { ArticleResponse } from '#contract/posts';
import { newClient } from '../support/client.ts';
import { newBlogger, newPost } from '../support/factories.ts';

const guest = newClient();
const bytes = new Uint8Array([1, 2, 3, 4]);

beforeAll(async () => {
  await env.BLOG_IMAGES.put('pic-480.webp', bytes, { httpMetadata: { contentType: 'text/html' } });
  await env.BLOG_IMAGES.put('evil.html', '<script>alert(1)</script>', { httpMetadata: { contentType: 'text/html' } });
  await env.PROFILE_PICTURES.put('user-1/user-1-1700000000000.jpg', bytes);
});

test('serves a picture with the type of its name, cacheable forever', async () => {
  const response = await guest.get('/media/blog-images/pic-480.webp');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '4',
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  const portrait = await guest.get('/media/profile-pictures/user-1/user-1-1700000000000.jpg');
  expect(portrait.headers.get('Content-Type')).toBe('image/jpeg');
  await portrait.arrayBuffer();
});

test('responds 304 to a client that has the picture', async () => {
  const first = await guest.get('/media/blog-images/pic-480.webp');
  await first.arrayBuffer();
  const etag = first.headers.get('ETag') ?? '';
  const again = await guest.get('/media/blog-images/pic-480.webp', { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect(again.headers.get('ETag')).toBe(etag);
  const other = await guest.get('/media/blog-images/pic-480.webp', { 'If-None-Match': '"old"' });
  expect(other.status).toBe(200);
  await other.arrayBuffer();
});

test('applies a well-formed condition, and ignores others', async () => {
  const first = await guest.get('/media/blog-images/pic-480.webp');
  await first.arrayBuffer();
  const etag = first.headers.get('ETag') ?? '';
  const send = async (condition: string) => {
    const answer = await guest.get('/media/blog-images/pic-480.webp', { 'If-None-Match': condition });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const condition of [`"old", ${etag}`, `W/"old" ,${etag}`, `W/${etag}`, '*']) {
    expect(await send(condition), condition).toBe(304);
  }
  const unquoted = etag.replaceAll('"', '');
  const malformed = ['foo', unquoted, `"${unquoted}`, `${etag} "b"`, `${etag},`, `"a",,${etag}`, `*, ${etag}`, '"a b"'];
  for (const condition of ['""', '"old", "older"', ...malformed]) {
    expect(await send(condition), condition).toBe(200);
  }
});

test.each([
  '/media/blog-images/none.webp',
  '/media/blog-images/evil.html',
  '/media/blog-images/..%2Fpic-480.webp',
  '/media/blog-images/pic-480.webp%00',
  '/media/profile-pictures/user-1/other.jpg',
  '/media/profile-pictures/user-1-1700000000000.jpg',
  '/media/other-bucket/pic-480.webp',
])('responds 404 to %s', async (path) => {
  const response = await guest.get(path);
  expect(response.status).toBe(404);
  await response.arrayBuffer();
});

test('lists every width of a post’s picture and its share image', async () => {
  const by = await newBlogger();
  const insert = (id: string, hasShare: number) =>
    env.DB.prepare(
      `INSERT INTO images (id, owner, ext, width, height, widths, has_share, color, created_at)
       VALUES (?1, ?2, 'webp', 1600, 1000, '[480,960,1600]', ?3, '#aabbcc', 0)`,
    ).bind(id, by.seq, hasShare);
  await env.DB.batch([insert('pic', 1), insert('plain', 0)]);
  const read = async (imageId: string) => {
    const { id } = await newPost({ by, imageId });
    return (await (await guest.get(`/api/posts/${id}`)).json<ArticleResponse>()).article;
  };
  expect(await read('pic')).toMatchObject({
    image: {
      url: '/media/blog-images/pic-1600.webp',
      srcset:
        '/media/blog-images/pic-480.webp 480w, /media/blog-images/pic-960.webp 960w, /media/blog-images/pic-1600.webp 1600w',
      width: 1600,
      height: 1000,
      color: '#aabbcc',
    },
    shareImage: '/media/blog-images/pic-share.jpg',
  });
  expect((await read('plain')).shareImage).toBe('/icons/share.png');
});
