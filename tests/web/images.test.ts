import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageMessages } from '#contract/images';
import { POST_IMAGE_BYTES_MAX, PROFILE_PICTURE_BYTES_MAX } from '#contract/limits';
import { isCompleteFile } from '@/features/images/decode-picture.ts';
import { type DetectedFormat, detectImageFormat } from '@/features/images/image-format.ts';
import { postImageRules, precheckImageFile, profilePictureRules } from '@/features/images/precheck-image-file.ts';
import { projectRoot } from '../support/command.ts';
import { SAMPLES } from './support/samples.ts';

const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b3361f' } });
const photo = sharp(await drawn.toFormat('png').toBuffer()).withExif({ IFD0: { Make: 'A phone' } });
const files: Record<DetectedFormat, Buffer> = {
  jpeg: await photo.clone().jpeg({ progressive: true }).toBuffer(),
  png: await photo.clone().png().toBuffer(),
  webp: await photo.clone().webp().toBuffer(),
  heic: readFileSync(join(projectRoot, 'tests/e2e/fixtures/phone.heic')),
};
const kinds = Object.keys(files) as DetectedFormat[];

/** Returns the first bytes of an ISO media file with these brands. */
function fileOfBrands(major: string, ...compatible: string[]) {
  const size = String.fromCharCode(0, 0, 0, 16 + 4 * compatible.length);
  return Buffer.from(`${size}ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
}

describe('the type of a file', () => {
  test.each(kinds)('is detected from the first bytes: %s', (kind) => {
    expect(detectImageFormat(files[kind].subarray(0, 64))).toBe(kind);
  });

  test.each([['heic', 'mif1'], ['heix'], ['mif1', 'heic'], ['mif1', 'miaf'], ['msf1', 'hevc']])(
    'is HEIC for an ISO media file of the brands %s %s',
    (major, ...compatible) => {
      expect(detectImageFormat(fileOfBrands(major, ...compatible.filter((brand) => brand !== undefined)))).toBe('heic');
    },
  );

  test.each([
    ['AVIF', fileOfBrands('avif', 'mif1')],
    ['AVIF that calls itself open', fileOfBrands('mif1', 'avif')],
    ['a film', fileOfBrands('isom', 'mp42')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('GIF89a')],
    ['a RIFF file of sound', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['nothing', Buffer.alloc(0)],
  ])('is unknown: %s', (_, bytes) => {
    expect(detectImageFormat(bytes)).toBeNull();
  });
});

describe('a complete file', () => {
  test.each(kinds)('is recognized: %s', (kind) => {
    expect(isCompleteFile(kind, files[kind])).toBe(true);
  });

  test.each(kinds)('is not recognized without any part of its end: %s', (kind) => {
    const file = files[kind];
    for (const share of [0.1, 0.5, 0.9]) {
      expect(isCompleteFile(kind, file.subarray(0, Math.floor(file.length * share))), String(share)).toBe(false);
    }
    expect(isCompleteFile(kind, file.subarray(0, -1))).toBe(false);
  });

  test('is recognized in a JPEG with a film after it, as phones write them', () => {
    expect(isCompleteFile('jpeg', Buffer.concat([files.jpeg, Buffer.from('a film')]))).toBe(true);
  });

  test('does not end at the thumbnail within a JPEG', () => {
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 6]), Buffer.from([0xff, 0xd9, 0, 0])]);
    const start = Buffer.concat([Buffer.from([0xff, 0xd8]), segment]);
    expect(isCompleteFile('jpeg', start)).toBe(false);
    expect(isCompleteFile('jpeg', Buffer.concat([start, Buffer.from([0xff, 0xd9])]))).toBe(true);
  });

  test('is decided for any bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.tuple(fc.constantFrom(...Object.values(files).slice(0, 3)), fc.nat(), fc.nat(255)).map(([file, at, value]) => {
        const changed = Uint8Array.from(file);
        changed[at % changed.length] = value;
        return changed;
      }),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom(...kinds), (file, kind) => {
        expect(typeof isCompleteFile(kind, file)).toBe('boolean');
        expect([...kinds, null]).toContain(detectImageFormat(file));
      }),
      SAMPLES,
    );
  });
});

describe('a file field', () => {
  const large = (kind: DetectedFormat, bytes: number) => new Blob([new Uint8Array(files[kind]), new Uint8Array(bytes)]);
  const ofSize = (kind: DetectedFormat, bytes: number) => large(kind, bytes - files[kind].length);

  test.each([
    ['jpeg', POST_IMAGE_BYTES_MAX, null],
    ['heic', POST_IMAGE_BYTES_MAX, null],
    ['png', POST_IMAGE_BYTES_MAX + 1, { title: 'File too large', text: 'Image must be less than 10MB' }],
  ] as const)('of a post validates %s of %i bytes', async (kind, bytes, refusal) => {
    expect(await precheckImageFile(ofSize(kind, bytes), postImageRules)).toEqual(refusal);
  });

  test.each([
    ['webp', PROFILE_PICTURE_BYTES_MAX, null],
    ['png', PROFILE_PICTURE_BYTES_MAX + 1, { title: 'Invalid file', text: 'Image must be less than 5MB' }],
    ['heic', 1_000_000, { title: 'Invalid file', text: 'Please upload a JPEG, PNG, or WebP image' }],
  ] as const)('of a profile validates %s of %i bytes', async (kind, bytes, refusal) => {
    expect(await precheckImageFile(ofSize(kind, bytes), profilePictureRules)).toEqual(refusal);
  });

  test('rejects files that only claim to be pictures, of any size', async () => {
    const page = new File(['<!doctype html>', new Uint8Array(POST_IMAGE_BYTES_MAX)], 'a.jpg', { type: 'image/jpeg' });
    const refusal = { title: imageMessages.typeTitle, text: imageMessages.postType };
    expect(await precheckImageFile(page, postImageRules)).toEqual(refusal);
  });
});
