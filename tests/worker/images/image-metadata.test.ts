import { expect, test } from 'vitest';
import type { UploadedImageResponse } from '#contract/images';
import { parseImage } from '../../../worker/platform/images/image-file.ts';
import { newClient } from '../support/client.ts';
import { newWriter } from '../support/factories.ts';
import {
  type Bytes,
  EXTENDED_WEBP,
  holds,
  joined,
  jpeg,
  phoneExif,
  pictureForm,
  png,
  pngChunk,
  segment,
  textBytes,
  webp,
  webpChunk,
  webpOf,
} from '../support/pictures.ts';

const PRIVATE = ['Exif', '51.5074', 'secret', 'ns.adobe.com', 'Photoshop', 'JFXX'];

const jfif = segment(0xe0, textBytes('JFIF\0\x01\x02\x00\x00\x01\x00\x01\x01\x01secret thumbnail'));
const plainJfif = segment(0xe0, textBytes('JFIF\0\x01\x02\x00\x00\x01\x00\x01\x00\x00'));
const profile = segment(0xe2, textBytes('ICC_PROFILE\0\x01\x01colours'));
const adobe = segment(0xee, textBytes('Adobe\0\x64\0\0\0\0\x01'));
const xmp = textBytes('http://ns.adobe.com/xap/1.0/\0<secret/>');

/** Returns the stored bytes of an uploaded image. */
async function storedOf(file: Bytes): Promise<{ bytes: Bytes; width: number; height: number }> {
  const response = await (await newWriter()).client.post('/api/images', pictureForm([file]));
  expect(response.status).toBe(201);
  const { picture } = await response.json<UploadedImageResponse>();
  const served = await newClient().get(picture.url);
  return { ...picture, bytes: new Uint8Array(await served.arrayBuffer()) };
}

test('stores only pixels and colors of a JPEG, without location, texts and thumbnails', async () => {
  const file = jpeg(640, 480, [
    jfif,
    segment(0xe0, textBytes('JFXX\0\x10secret')),
    phoneExif(1),
    segment(0xe1, xmp),
    profile,
    segment(0xe2, textBytes('MPF\0secret')),
    segment(0xed, textBytes('Photoshop 3.0\x008BIMsecret')),
    adobe,
    segment(0xfe, textBytes('a secret comment')),
  ]);
  for (const word of PRIVATE) expect(holds(file, word), word).toBe(true);
  const { bytes } = await storedOf(file);
  expect(bytes).toEqual(jpeg(640, 480, [plainJfif, profile, adobe]));
  for (const word of PRIVATE) expect(holds(bytes, word), word).toBe(false);
});

test.each([2, 3, 4, 5, 6, 7, 8])(
  'preserves the rotation (%i) of a JPEG, and measures its size upright',
  async (turn) => {
    const { bytes, width, height } = await storedOf(jpeg(640, 480, [phoneExif(turn), profile]));
    expect([width, height]).toEqual(turn < 5 ? [640, 480] : [480, 640]);
    expect(holds(bytes, '51.5074')).toBe(false);
    expect(bytes.length).toBe(jpeg(640, 480, [profile]).length + 36);
    expect(parseImage(bytes)).toMatchObject({ width, height, bytes });
  },
);

test.each([0, 9, 65_535])('ignores a rotation that does not exist (%i)', async (turn) => {
  expect((await storedOf(jpeg(640, 480, [phoneExif(turn)]))).bytes).toEqual(jpeg(640, 480));
});

test('stores only pixels and colors of a PNG, and the first picture of an animated one', async () => {
  const colours = [pngChunk('gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f)), pngChunk('sRGB', Uint8Array.of(0))];
  const file = png(640, 480, [
    ...colours,
    pngChunk('acTL', new Uint8Array(8)),
    pngChunk('tEXt', textBytes('Author\0secret')),
    pngChunk('iTXt', textBytes('XML:com.adobe.xmp\0\0\0\0\0secret')),
    pngChunk('eXIf', phoneExif(1).subarray(10)),
    pngChunk('tIME', new Uint8Array(7)),
    pngChunk('zzZz', textBytes('<script>secret</script>')),
  ]);
  const { bytes } = await storedOf(file);
  for (const word of [...PRIVATE, 'tIME', 'acTL', 'pHYs']) expect(holds(bytes, word), word).toBe(false);
  expect(parseImage(file)).toMatchObject({ bytes });
  for (const chunk of colours) expect(holds(bytes, Buffer.from(chunk).toString('latin1'))).toBe(true);
});

test('rejects a PNG with an unknown critical chunk', () => {
  expect(parseImage(png(640, 480, [pngChunk('ABcd', new Uint8Array())]))).toBe('unreadable');
});

test('stores only pixels and colors of a WebP, and declares so in its header', async () => {
  const [header, alpha, pixels] = [EXTENDED_WEBP.slice(12, 30), EXTENDED_WEBP.slice(30, 54), EXTENDED_WEBP.slice(54)];
  const flags = (value: number) => header.with(8, value);
  const colours = webpChunk('ICCP', textBytes('colours'));
  const secrets = [webpChunk('EXIF', phoneExif(1).subarray(4)), webpChunk('XMP ', xmp), webpChunk('odd!', xmp)];
  const file = webpOf(flags(0x3c), colours, alpha, pixels, ...secrets);
  const { bytes } = await storedOf(file);
  expect(bytes).toEqual(webpOf(flags(0x30), colours, alpha, pixels));
  for (const word of PRIVATE) expect(holds(bytes, word), word).toBe(false);
  expect((await storedOf(webpOf(webp(640, 480).slice(12), ...secrets))).bytes).toEqual(webp(640, 480));
});

test('rejects a WebP with contradicting sizes', () => {
  const [header, pixels] = [EXTENDED_WEBP.slice(12, 30), webp(640, 480).slice(12)];
  expect(parseImage(webpOf(header, pixels))).toBe('unreadable');
  expect(parseImage(webpOf(webp(640, 480).slice(12), pixels))).toBe('unreadable');
});

test('rejects a file with more segments than cameras write', () => {
  const empty = segment(0xfe, new Uint8Array());
  const many = (piece: Uint8Array) => Array.from({ length: 20_000 }, () => piece);
  expect(parseImage(jpeg(640, 480, [joined(...many(empty))]))).toBe('unreadable');
  expect(parseImage(png(640, 480, [joined(...many(pngChunk('tEXt', new Uint8Array())))]))).toBe('unreadable');
  expect(parseImage(webpOf(webp(640, 480).slice(12), ...many(webpChunk('EXIF', new Uint8Array()))))).toBe('unreadable');
});
