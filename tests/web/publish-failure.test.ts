import { expect, test } from 'vitest';
import { tooManyAttempts } from '#contract/accounts';
import { retryTime } from '@/features/posts/publish-failure.ts';
import { ApiError } from '@/lib/api.ts';

test('a refusal for the number of posts an hour says when the next one can be published', () => {
  const refused = (minutes: number) => new ApiError(429, 'rate_limited', tooManyAttempts(minutes * 60_000));
  expect([1, 30].map((minutes) => retryTime(refused(minutes), 1000))).toEqual([61_000, 1_801_000]);
  expect(retryTime(new ApiError(409, 'conflict', 'Wait 5 minutes'), 0)).toBeNull();
  expect(retryTime(new Error('5 minutes'), 0)).toBeNull();
});
