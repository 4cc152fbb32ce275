import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseImage } from '../../../worker/platform/images/image-file.ts';
import { newWriter } from '../support/factories.ts';
import { anyCharacter } from '../support/hostile/values.ts';
import {
  type Bytes,
  EXTENDED_WEBP,
  joined,
  jpeg,
  LOSSLESS_WEBP,
  phoneExif,
  pictureForm,
  png,
  pngChunk,
  textBytes,
  webp,
} from '../support/pictures.ts';
import { samplesOf } from '../support/samples.ts';

/** Every run has the same samples, so a failure is reproducible. */
const SAMPLES = { seed: 20261121, numRuns: samplesOf('pictures') };

const files = [
  jpeg(640, 480, [phoneExif(6)]),
  png(640, 480, [pngChunk('tEXt', textBytes('a\0b'))]),
  webp(640, 480),
  EXTENDED_WEBP,
  LOSSLESS_WEBP,
];
const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes));
const beginnings = ['\xff\xd8\xff', '\xff\xd8\xff\xe1', '\x89PNG\r\n\x1a\n', 'RIFF\x10\0\0\0WEBP', ''].map(textBytes);

/** A valid file with some bytes changed, truncated, or with bytes inserted. */
const mutated: fc.Arbitrary<Bytes> = fc
  .tuple(
    fc.constantFrom(...files),
    fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 4 }),
    fc.option(fc.tuple(fc.nat(600), fc.nat(20), fc.uint8Array({ maxLength: 8 })), { freq: 1, nil: null }),
  )
  .map(([file, changes, splice]) => {
    const changed = file.slice();
    for (const [place, value] of changes) changed[place % changed.length] = value;
    if (splice === null) return changed;
    const [at, gone, put] = splice;
    const from = at % changed.length;
    return joined(changed.slice(0, from), put, changed.slice(from + gone));
  });
const hostile = fc.oneof(
  mutated,
  fc.tuple(fc.constantFrom(...beginnings), anyBytes).map((pieces) => joined(...pieces)),
);

test('parses or rejects any file, and parses its result in the same way', () => {
  let read = 0;
  fc.assert(
    fc.property(hostile, (bytes) => {
      const before = bytes.slice();
      const picture = parseImage(bytes);
      expect(bytes).toEqual(before);
      if (typeof picture === 'string') return;
      read++;
      expect(picture.bytes.length).toBeLessThanOrEqual(bytes.length);
      expect(parseImage(picture.bytes)).toEqual(picture);
    }),
    SAMPLES,
  );
  expect(read).toBeGreaterThan(100);
});

test('stores or rejects any uploaded file without a server error', async () => {
  const samples = fc.sample(fc.tuple(hostile, hostile, fc.string({ unit: anyCharacter, maxLength: 20 })), {
    seed: SAMPLES.seed,
    numRuns: samplesOf('uploads'),
  });
  for (const [picture, share, color] of samples) {
    const { client } = await newWriter();
    const response = await client.post('/api/images', pictureForm([picture], { share, color }));
    expect([201, 422]).toContain(response.status);
    await response.arrayBuffer();
  }
});
