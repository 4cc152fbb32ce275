import { expect, test } from 'vitest';
import { bloggerPercentage, bloggerShareCents } from '#contract/money';

/** Every valid fee: 0 to 100 in steps of a hundredth. */
const fees = Array.from({ length: 10_001 }, (_, hundredths) => hundredths / 100);

test.each([
  [25, 75],
  [64.1, 35.9],
  [33.33, 66.67],
  [0, 100],
  [100, 0],
])('of a fee of %d %% the writer is left %d %%', (fee, share) => {
  expect(bloggerPercentage(fee)).toBe(share);
});

test('no fee makes a share with more than two decimals, and the two are a whole', () => {
  const odd = fees.filter((fee) => {
    const share = bloggerPercentage(fee);
    return !/^\d+(\.\d{1,2})?$/.test(String(share)) || (share + fee).toFixed(2) !== '100.00';
  });
  expect(odd).toEqual([]);
});

test('the cents follow the same share, rounded half up', () => {
  expect(bloggerShareCents(300, 25)).toBe(225);
  expect(bloggerShareCents(301, 50)).toBe(151);
  const odd = fees.filter((fee) => Math.abs(bloggerShareCents(1000, fee) - bloggerPercentage(fee) * 10) > 0.5 + 1e-9);
  expect(odd).toEqual([]);
});
