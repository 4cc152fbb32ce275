import { expect, test } from 'vitest';
import { tooManyAttemptsMessage } from '#contract/common';
import { retryTime } from '@/features/posts/editor/publishing.ts';
import { ApiError } from '@/lib/http/api.ts';

test('says when a rate-limited post can be published, and names the hourly limit only where it applies', () => {
  const refused = (waitMs: number) => new ApiError(429, 'rate_limited', tooManyAttemptsMessage(waitMs), {}, waitMs);
  expect(retryTime(refused(1_800_000), 1000)).toEqual({ at: 1_801_000, isPostLimit: true });
  expect(retryTime(refused(60_000), 1000)).toEqual({ at: 61_000, isPostLimit: false });
  expect(retryTime(new ApiError(409, 'conflict', 'Wait 5 minutes', {}, 1000), 0)).toBeNull();
  expect(retryTime(new ApiError(429, 'rate_limited', 'Too many attempts.'), 0)).toBeNull();
  expect(retryTime(new Error('5 minutes'), 0)).toBeNull();
});
