import { afterEach, expect, test, vi } from 'vitest';
import { PROXIED_PICTURE_BYTES_MAX, pictureProxyMessages } from '#contract/picture-proxy';
import { errorOf } from '../support/client.ts';
import { newWriter } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { answerOutside, bodyOf, outsidePicture } from '../support/outside.ts';
import { openImport, proxiedPicturePath } from '../support/picture-imports.ts';
import { HTML, jpeg, SVG, textBytes } from '../support/pictures.ts';

const ADDRESS = 'https://cdn.platform.com/a.jpg';

changeLimits({ importedPictures: [1000, 60_000] });
afterEach(() => vi.restoreAllMocks());

async function newImporter() {
  const { client, person } = await newWriter();
  const id = await openImport(person);
  return { client, person, id, load: (url: string) => client.get(proxiedPicturePath(id, url)) };
}

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
