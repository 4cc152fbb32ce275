import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { countCases } from '../../support/cases.ts';
import { expectGuarded } from '../support/answers.ts';
import { apiOperations } from '../support/api-document.ts';
import { errorOf, newClient } from '../support/client.ts';
import { otherKinds, sizeless, smuggling, sound, tooLarge, twoInOne } from '../support/foreign-files.ts';
import { isOnLibsql } from '../support/libsql.ts';
import { type Bytes, holds } from '../support/pictures.ts';
import { doors, stored, upload } from '../support/upload-doors.ts';

const SEED = 20261122;
const isDeep = env.DEEP === '1';
beforeAll(async () => {
  const takingFiles = [...(await apiOperations()).values()].filter(({ body }) => body?.kind === 'form');
  expect(
    takingFiles.map(({ name }) => name).toSorted(),
    'the routes that take files, each with its door above',
  ).toEqual(Object.keys(doors).toSorted());
});

/** Returns prefixes of a valid file of each type: all of them, or some. */
function cutShort(): [string, Bytes][] {
  const some = isDeep ? Number.POSITIVE_INFINITY : 6;
  return Object.entries(sound).flatMap(([name, file]) => {
    const lengths = Array.from({ length: file.length }, (_, length) => length);
    const chosen =
      lengths.length <= some ? lengths : fc.sample(fc.constantFrom(...lengths), { seed: SEED, numRuns: some });
    return chosen.map((length): [string, Bytes] => [`${length} bytes of ${name}`, file.slice(0, length)]);
  });
}

describe.each(Object.entries(doors))('%s', (_name, door) => {
  const { type } = door.words;
  const unreadable = `This image cannot be read. ${type}`;
  const { before, behind } = twoInOne();

  /** The error message of each file. A truncated file may have lost the bytes that identify its type. */
  const refused: [string, [string, Bytes][], string[]][] = [
    ['another kind', [...Object.entries(otherKinds), ...behind], [type]],
    ['two files in one', before, [unreadable]],
    ['an invalid size', sizeless, [unreadable]],
    ['more pixels than 40 million', tooLarge, ['Image must have at most 40 megapixels']],
    ['a file cut short', cutShort(), [type, unreadable]],
  ];

  it.each(refused)('rejects %s with its message, and stores nothing', async (_what, files, words) => {
    const kept = await stored();
    // The detected file type does not depend on the database.
    const sent = files.filter((_, n) => isDeep || !isOnLibsql || n % 4 === 0);
    for (const [name, bytes] of sent) {
      const { status, code, message, fields } = await errorOf(await upload(door, bytes));
      expect({ status, code }, name).toEqual({ status: 422, code: 'invalid_input' });
      expect(words, name).toContain(message);
      expect(fields, name).toEqual({ image: message });
    }
    expect(await stored()).toEqual(kept);
    countCases('uploads', sent.length);
  });

  it('stores valid pictures without their metadata, and serves them as nothing else', async () => {
    const files = [...Object.entries(sound), ...smuggling];
    for (const [name, bytes] of files) {
      const response = await upload(door, bytes, 'page.html', 'text/html');
      expect(response.ok, name).toBe(true);
      const address = await door.address(response);
      const served = await newClient().get(address);
      const content = new Uint8Array(await served.arrayBuffer());
      for (const part of ['secret', 'script', 'PK\x03\x04', '%PDF']) expect(holds(content, part), name).toBe(false);
      expectGuarded(address, served, name);
      expect(served.headers.get('Content-Type'), name).toMatch(/^image\/(?:jpeg|png|webp)$/);
      expect(served.headers.get('Content-Type'), name).toContain(/\.(\w+)$/.exec(address)?.[1]?.replace('jpg', 'jpeg'));
    }
    countCases('uploads', files.length);
  });
});
