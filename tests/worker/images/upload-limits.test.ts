import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { UploadedImageResponse } from '#contract/images';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { newReader, newWriter } from '../support/factories.ts';
import { type Bytes, jpeg, pictureForm, segment, webp } from '../support/pictures.ts';

const MEGABYTE = 1024 * 1024;

/** Returns a user without uploads. */
const uploader = async () => (await newWriter()).client;
const upload = async (form: FormData, client?: Client) =>
  await (client ?? (await uploader())).post('/api/images', form);

/** Returns a valid JPEG of exactly this size, mostly comments. */
function jpegOf(bytes: number): Bytes {
  const rest = bytes - jpeg(640, 480).length;
  const comments: Uint8Array[] = [];
  for (let remaining = rest; remaining > 0; ) {
    const size = remaining > 65_000 ? 60_000 : remaining;
    comments.push(segment(0xfe, new Uint8Array(size - 4)));
    remaining -= size;
  }
  return jpeg(640, 480, comments);
}

test('accepts a file of 10 MB, stores it without its metadata, and rejects larger ones', async () => {
  const response = await upload(pictureForm([jpegOf(10 * MEGABYTE)]));
  expect(response.status).toBe(201);
  const { picture } = await response.json<UploadedImageResponse>();
  const served = await newClient().get(picture.url);
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(jpeg(640, 480));

  const refused = { status: 413, code: 'too_large', message: 'Image must be less than 10MB' };
  expect(await errorOf(await upload(pictureForm([jpegOf(10 * MEGABYTE + 1)])))).toMatchObject(refused);
  expect(await errorOf(await upload(pictureForm([jpegOf(6 * MEGABYTE), jpegOf(5 * MEGABYTE)])))).toMatchObject(refused);
});

test('accepts uploads only from users who may publish, from its own pages, 10 times in 5 minutes', async () => {
  const form = () => pictureForm([webp(640, 480)]);
  expect(await errorOf(await upload(form(), newClient()))).toMatchObject({ status: 401, code: 'signed_out' });
  const { client: reader } = await newReader();
  expect(await errorOf(await upload(form(), reader))).toMatchObject({ status: 403, code: 'forbidden' });
  const { person, client: unconfirmed } = await newWriter();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
  expect(await errorOf(await upload(form(), unconfirmed))).toMatchObject({ status: 403, code: 'email_unconfirmed' });

  const client = await uploader();
  const foreign = await client.post('/api/images', form(), { Origin: 'https://evil.example' });
  expect(await errorOf(foreign)).toMatchObject({ status: 403, code: 'foreign_origin' });
  const json = await client.post('/api/images', {});
  expect(await errorOf(json)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  const elsewhere = await client.put('/api/interests/travel/subtopics', form());
  expect(await errorOf(elsewhere)).toMatchObject({ status: 415, code: 'unsupported_media_type' });

  const responses = await Promise.all(Array.from({ length: 15 }, () => upload(form(), client)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), ...Array(5).fill(429)]);
  const refused = responses.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(200);
  expect((await upload(form())).status).toBe(201);
});
