import { expect, test } from 'vitest';
import { writerPercentage, writerShareCents } from '#contract/money';

/** Every fee that an admin can set: 0 to 100 in steps of a hundredth. */
const fees = Array.from({ length: 10_001 }, (_, hundredths) => hundredths / 100);

test.each([
  [25, 75],
  [64.1, 35.9],
  [33.33, 66.67],
  [0, 100],
  [100, 0],
])('of a fee of %d %% the writer is left %d %%', (fee, share) => {
  expect(writerPercentage(fee)).toBe(share);
});

test('no fee makes a share with more than two decimals, and the two are a whole', () => {
  const odd = fees.filter((fee) => {
    const share = writerPercentage(fee);
    return !/^\d+(\.\d{1,2})?$/.test(String(share)) || (share + fee).toFixed(2) !== '100.00';
  });
  expect(odd).toEqual([]);
});

test('the cents follow the same share, rounded half up', () => {
  expect(writerShareCents(300, 25)).toBe(225);
  expect(writerShareCents(301, 50)).toBe(151);
  const odd = fees.filter((fee) => Math.abs(writerShareCents(1000, fee) - writerPercentage(fee) * 10) > 0.5 + 1e-9);
  expect(odd).toEqual([]);
});
