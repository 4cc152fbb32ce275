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
])('takes a fee of %d %% and leaves the writer %d %%', (fee, share) => {
  expect(bloggerPercentage(fee)).toBe(share);
});

test('makes shares with at most two decimals that sum to the whole at any fee', () => {
  const odd = fees.filter((fee) => {
    const share = bloggerPercentage(fee);
    return !/^\d+(\.\d{1,2})?$/.test(String(share)) || (share + fee).toFixed(2) !== '100.00';
  });
  expect(odd).toEqual([]);
});

test('rounds the cents of the same share half up', () => {
  expect(bloggerShareCents(300, 25)).toBe(225);
  expect(bloggerShareCents(301, 50)).toBe(151);
  const odd = fees.filter((fee) => Math.abs(bloggerShareCents(1000, fee) - bloggerPercentage(fee) * 10) > 0.5 + 1e-9);
  expect(odd).toEqual([]);
});
