import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { PROXIED_PICTURE_BYTES_MAX, pictureProxyMessages } from '#contract/picture-proxy';
import { errorOf } from '../support/client.ts';
import { newWriter } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { answerOutside, bodyOf, outsidePicture, redirectTo } from '../support/outside.ts';
import { openImport, proxiedPicturePath } from '../support/picture-imports.ts';
import { GIF, HTML, jpeg, png, SVG, textBytes, webp } from '../support/pictures.ts';

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

test('the picture proxy returns nothing but pictures', async () => {
  const { load } = await newImporter();
  for (const [bytes, type] of [
    [HTML, 'image/png'],
    [SVG, 'image/svg+xml'],
    [textBytes('{"secret":"of a service"}'), 'image/jpeg'],
    [textBytes(''), 'image/jpeg'],
    [textBytes('a'), 'image/jpeg'],
  ] as const) {
    answerOutside(() => new Response(bytes, { headers: { 'Content-Type': type } }));
    expect(await errorOf(await load(ADDRESS))).toMatchObject({
      status: 422,
      fields: { url: pictureProxyMessages.notPicture },
    });
    vi.restoreAllMocks();
  }
});

test('the picture proxy stops reading a body without a picture at its first bytes', async () => {
  const { load } = await newImporter();
  const canceled = vi.fn();
  const pulled = vi.fn();
  answerOutside(
    () =>
      new Response(
        bodyOf(
          HTML,
          (controller) => {
            pulled();
            controller.enqueue(new Uint8Array(65_536));
          },
          canceled,
        ),
      ),
  );
  expect((await load(ADDRESS)).status).toBe(422);
  await vi.waitFor(() => expect(canceled).toHaveBeenCalled());
  expect(pulled.mock.calls.length).toBeLessThan(5);
});

test('the picture proxy stops an endless body at 10 MB, with or without a length', async () => {
  const { load } = await newImporter();
  let sent = 0;
  const canceled = vi.fn();
  answerOutside(() => {
    const chunk = new Uint8Array(1024 * 1024);
    const endless = bodyOf(
      jpeg(640, 480),
      (controller) => {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
      canceled,
    );
    return new Response(endless);
  });
  expect(await errorOf(await load(ADDRESS))).toMatchObject({ status: 413, message: pictureProxyMessages.tooLarge });
  await vi.waitFor(() => expect(canceled).toHaveBeenCalled());
  expect(sent).toBeLessThanOrEqual(PROXIED_PICTURE_BYTES_MAX + 2 * 1024 * 1024);
  vi.restoreAllMocks();
  answerOutside(() => outsidePicture({ 'Content-Length': String(PROXIED_PICTURE_BYTES_MAX + 1) }));
  expect((await errorOf(await load(ADDRESS))).status).toBe(413);
});

test('the picture proxy ends a slow response after ten seconds', async () => {
  const { load } = await newImporter();
  const slowBody = () => new Response(bodyOf(jpeg(640, 480), () => new Promise<void>(() => {}) as never));
  const endAfter = AbortSignal.timeout.bind(AbortSignal);
  for (const respond of [slowBody, () => new Promise<Response>(() => {})]) {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => endAfter(1));
    answerOutside(respond);
    const error = await errorOf(await load(ADDRESS));
    expect(error).toMatchObject({ status: 422, fields: { url: pictureProxyMessages.tooSlow } });
    expect(timeout).toHaveBeenCalledWith(10_000);
    vi.restoreAllMocks();
  }
});

test('the picture proxy reports a host that fails', async () => {
  const { load } = await newImporter();
  for (const respond of [
    () => new Response('', { status: 404 }),
    () => new Response('', { status: 500 }),
    () => new Response(jpeg(640, 480), { status: 206 }),
    () => new Response('', { status: 302 }),
    () => Promise.reject(new TypeError('internal error')),
    () =>
      new Response(
        bodyOf(jpeg(640, 480), (controller) => {
          controller.error(new Error('reset'));
        }),
      ),
  ]) {
    answerOutside(respond);
    expect(await errorOf(await load(ADDRESS))).toMatchObject({ fields: { url: pictureProxyMessages.unreachable } });
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
