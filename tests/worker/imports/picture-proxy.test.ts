import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { pictureProxyMessages } from '#contract/picture-proxy';
import { errorOf } from '../support/client.ts';
import { newWriter } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { answerOutside, outsidePicture, redirectTo } from '../support/outside.ts';
import { openImport, proxiedPicturePath } from '../support/picture-imports.ts';
import { GIF, jpeg, png, webp } from '../support/pictures.ts';

const ADDRESS = 'https://cdn.platform.com/a.jpg';

changeLimits({ importedPictures: [1000, 60_000] });
afterEach(() => vi.restoreAllMocks());

async function newImporter() {
  const { client, person } = await newWriter();
  const id = await openImport(person);
  return { client, person, id, load: (url: string) => client.get(proxiedPicturePath(id, url)) };
}

test('an open import loads pictures of other hosts, without telling them anything', async () => {
  const { load } = await newImporter();
  for (const picture of [jpeg(640, 480), png(640, 480), webp(640, 480), GIF]) {
    const requests = answerOutside(() => new Response(picture, { headers: { 'Set-Cookie': 'a=b' } }));
    const response = await load(ADDRESS);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.getSetCookie().join()).not.toContain('a=b');
    expect(requests.map(({ url, method, redirect }) => [url, method, redirect])).toEqual([[ADDRESS, 'GET', 'manual']]);
    expect([...(requests[0]?.headers.keys() ?? [])]).toEqual(['accept']);
    vi.restoreAllMocks();
  }
});

test('only the blogger of an open import loads pictures', async () => {
  const { client, person, id } = await newImporter();
  const other = await newWriter();
  const requests = answerOutside(() => outsidePicture());
  const refused = await errorOf(await other.client.get(proxiedPicturePath(id, ADDRESS)));
  expect(refused).toMatchObject({ status: 404, message: pictureProxyMessages.importUnknown });
  await env.DB.prepare('UPDATE imports SET expires_at = 1 WHERE id = ?1').bind(id).run();
  expect((await client.get(proxiedPicturePath(id, ADDRESS))).status).toBe(404);
  await env.DB.prepare("UPDATE imports SET expires_at = ?2, state = 'published' WHERE id = ?1")
    .bind(id, Date.now() + 60_000)
    .run();
  expect((await client.get(proxiedPicturePath(id, ADDRESS))).status).toBe(404);
  await env.DB.prepare("UPDATE imports SET state = 'open' WHERE id = ?1").bind(id).run();
  await env.DB.prepare('UPDATE profiles SET is_blogging = 0 WHERE user = ?1').bind(person.seq).run();
  expect((await client.get(proxiedPicturePath(id, ADDRESS))).status).toBe(403);
  expect(requests).toEqual([]);
});

test('the picture proxy requests no address that it must not', async () => {
  const { load } = await newImporter();
  const requests = answerOutside(() => outsidePicture());
  for (const address of [
    'http://cdn.platform.com/a.jpg',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://metadata.google.internal/',
    'https://user@cdn.platform.com/a.jpg',
    'https://cdn.platform.com:8443/a.jpg',
    `${env.APP_ORIGIN}/api/account`,
    'no address',
  ]) {
    const error = await errorOf(await load(address));
    expect(error, address).toMatchObject({ status: 422, fields: { url: pictureProxyMessages.addressRefused } });
  }
  expect((await errorOf(await load(''))).status).toBe(422);
  expect((await errorOf(await load(`https://cdn.platform.com/${'a'.repeat(2048)}`))).status).toBe(422);
  expect(requests).toEqual([]);
});

test('the picture proxy follows three redirects, and not a fourth', async () => {
  const { load } = await newImporter();
  const hops = (count: number) => (request: Request) => {
    const hop = Number(new URL(request.url).searchParams.get('hop') ?? 0);
    return hop < count ? redirectTo(`/a.jpg?hop=${hop + 1}`, [301, 302, 303, 307][hop]) : outsidePicture();
  };
  const three = answerOutside(hops(3));
  expect((await load(ADDRESS)).status).toBe(200);
  expect(three.map(({ url }) => new URL(url).search)).toEqual(['', '?hop=1', '?hop=2', '?hop=3']);
  vi.restoreAllMocks();
  const four = answerOutside(hops(4));
  expect(await errorOf(await load(ADDRESS))).toMatchObject({ fields: { url: pictureProxyMessages.unreachable } });
  expect(four).toHaveLength(4);
});

test('the picture proxy checks the target of each redirect', async () => {
  const { load } = await newImporter();
  for (const target of [
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a.jpg',
    'http://cdn.platform.com/a.jpg',
    '//user:word@cdn.platform.com/a.jpg',
    'https://cdn.platform.com:22/a.jpg',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    `${env.APP_ORIGIN}/api/account`,
    'https://',
  ]) {
    const requests = answerOutside(() => redirectTo(target));
    const error = await errorOf(await load(ADDRESS));
    expect(error, target).toMatchObject({ status: 422, fields: { url: pictureProxyMessages.addressRefused } });
    expect(requests).toHaveLength(1);
    vi.restoreAllMocks();
  }
});

test('the picture proxy logs no address', async () => {
  const { load, person } = await newImporter();
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answerOutside(() => Promise.reject(new TypeError('https://cdn.platform.com/private')));
  await load("https://cdn.platform.com/private?a=' or 1=1 --<script>alert(1)</script>");
  vi.mocked(globalThis.fetch).mockRestore();
  expect(lines).not.toHaveBeenCalled();
  const { results } = await env.DB.prepare('SELECT detail FROM security_events WHERE actor = ?1').bind(person.id).all();
  expect(JSON.stringify(results)).not.toContain('platform.com');
});
