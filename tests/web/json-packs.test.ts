import { expect, it } from 'vitest';
import { countJsonBytes, JSON_PACK_MAX_BYTES, packJson } from '../../worker/db/json-packs.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

it('packs rows of any script into arrays of at most 1.5 MB, in order', () => {
  const letters = ['a', 'я', '文', '𝐀', '"', '\n'];
  const rows = Array.from({ length: 3000 }, (_, n) => ({ n, text: (letters[n % 6] ?? '').repeat(1 + (n % 700)) }));
  const packs = packJson(rows);
  expect(packs.flatMap((pack) => JSON.parse(pack))).toEqual(rows);
  expect(Math.max(...packs.map(bytesOf))).toBeLessThanOrEqual(JSON_PACK_MAX_BYTES);
  // No pack is smaller than necessary: each would overflow with the first row of the next.
  packs.slice(0, -1).forEach((pack, index) => {
    const [first] = JSON.parse(packs[index + 1] ?? '');
    expect(bytesOf(pack) + countJsonBytes(first) + 1).toBeGreaterThan(JSON_PACK_MAX_BYTES);
  });
});

it('packs no rows into no array, and a row that is too large into an array of its own', () => {
  expect(packJson([])).toEqual([]);
  const large = '文'.repeat(JSON_PACK_MAX_BYTES / 3);
  expect(packJson(['a', large, 'b']).map((pack) => JSON.parse(pack))).toEqual([['a'], [large], ['b']]);
});
