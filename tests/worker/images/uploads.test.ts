import { env } from 'cloudflare:workers';
import { describe, expect, it, test } from 'vitest';
import type { UploadedImageResponse } from '#contract/images';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { newWriter } from '../support/factories.ts';
import { stopClock } from '../support/minutes.ts';
import { EXTENDED_WEBP, GIF, HTML, jpeg, LOSSLESS_WEBP, pictureForm, png, SVG, webp } from '../support/pictures.ts';

/** Returns a user without uploads. */
const uploader = async () => (await newWriter()).client;
const upload = async (form: FormData, client?: Client) =>
  await (client ?? (await uploader())).post('/api/images', form);
const stored = async (address: string) => {
  const response = await newClient().get(address);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

test('stores a picture in all its widths, and serves it with a fixed type, cacheable forever', async () => {
  const files = [webp(1600, 1001), webp(480, 300), webp(960, 601)];
  const response = await upload(pictureForm(files, { share: jpeg(1200, 630), color: '#2f6f8f' }));
  expect(response.status).toBe(201);
  const { id, picture } = await response.json<UploadedImageResponse>();
  const address = `/media/blog-images/${id}`;
  expect(picture).toEqual({
    url: `${address}-1600.webp`,
    srcset: [480, 960, 1600].map((width) => `${address}-${width}.webp ${width}w`).join(', '),
    width: 1600,
    height: 1001,
    color: '#2f6f8f',
  });
  expect((await stored(`${address}-480.webp`)).bytes).toEqual(webp(480, 300));
  expect((await stored(`${address}-share.jpg`)).bytes).toEqual(jpeg(1200, 630));
  const { response: served, bytes } = await stored(picture.url);
  expect(bytes).toEqual(webp(1600, 1001));
  const headers = {
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  expect(Object.fromEntries(served.headers)).toMatchObject(headers);
  const head = await newClient().head(picture.url);
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Object.fromEntries(head.headers)).toMatchObject(headers);
});

test.each([
  ['jpg', jpeg(640, 480)],
  ['png', png(640, 480)],
  ['webp', EXTENDED_WEBP],
  ['webp', LOSSLESS_WEBP],
])('accepts a %s alone, and derives its type, size, name and color', async (ext, bytes) => {
  const response = await upload(pictureForm([bytes]));
  expect(response.status).toBe(201);
  const { picture } = await response.json<UploadedImageResponse>();
  const size = bytes.length === jpeg(640, 480).length || ext === 'png' ? [640, 480] : [8, 6];
  expect([picture.width, picture.height]).toEqual(size);
  expect(picture.url).toMatch(new RegExp(`^/media/blog-images/[0-9a-f-]{36}-${size[0]}\\.${ext}$`));
  expect(picture.color).toMatch(/^#[0-9a-f]{6}$/);
});

const TYPE = 'Please upload a JPEG, PNG, WebP, or HEIC image';
const sound = { jpeg: jpeg(640, 480), png: png(640, 480), webp: webp(640, 480) };

// upload-matrix.test.ts sends every kind of invalid file.
describe('an invalid picture is rejected', () => {
  it('in a form without a picture, or with text instead', async () => {
    const text = new FormData();
    text.append('picture', 'not a file');
    for (const form of [pictureForm([]), pictureForm([], { share: jpeg(1200, 630) }), text]) {
      expect(await errorOf(await upload(form))).toMatchObject({ status: 422, fields: { image: TYPE } });
    }
  });

  it('and leaves nothing stored', async () => {
    const count = async () => [
      (await env.BLOG_IMAGES.list()).objects.length,
      await env.DB.prepare('SELECT count(*) FROM images').first(),
    ];
    const before = await count();
    await upload(pictureForm([webp(640, 480), SVG]));
    await upload(pictureForm([webp(640, 480)], { share: jpeg(1200, 600) }));
    expect(await count()).toEqual(before);
  });
});

test('accepts only files of the same picture', async () => {
  const eight = [1, 2, 3, 4, 5, 6, 7].map((n) => webp(n * 100, n * 50));
  for (const files of [
    [webp(640, 480), png(320, 240)],
    [webp(640, 480), webp(640, 480)],
    [webp(640, 480), webp(320, 200)],
    eight,
  ]) {
    expect(await errorOf(await upload(pictureForm(files)))).toMatchObject({
      status: 422,
      fields: { image: expect.stringContaining('one image') },
    });
  }
  for (const share of [jpeg(1200, 631), png(1200, 630), webp(1200, 630)]) {
    const answer = await errorOf(await upload(pictureForm([webp(640, 480)], { share })));
    expect(answer).toMatchObject({ status: 422, fields: { share: expect.stringContaining('1200 x 630') } });
  }
  for (const color of ['red', '#12345', '#GGGGGG', "#123456;x:url('//evil')", '']) {
    const answer = await errorOf(await upload(pictureForm([webp(640, 480)], { color })));
    expect(answer, color).toMatchObject({ status: 422, fields: { color: expect.any(String) } });
  }
});

test('records uploads that its own pages never send in the security log with their sender', async () => {
  stopClock();
  const { person, client } = await newWriter();
  for (const file of [GIF, sound.png.slice(0, -1), HTML]) await upload(pictureForm([file]), client);
  const detail = `no picture: ${HTML.length} bytes named photo.jpg (image/jpeg)`;
  await eventually(async () => {
    const { results } = await env.DB.prepare('SELECT type, count, detail FROM security_events WHERE actor = ?1')
      .bind(person.id)
      .all();
    expect(results).toEqual([{ type: 'suspicious_file_upload', count: 3, detail }]);
  });
});
