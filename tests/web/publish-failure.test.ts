import { expect, test } from 'vitest';
import { tooManyAttempts } from '#contract/accounts';
import { retryTime } from '@/features/posts/editor/publish-failure.ts';
import { ApiError } from '@/lib/http/api.ts';

test('a rate limit says when the post can be published, and names the posts an hour only where they are the reason', () => {
  const refused = (waitMs: number) => new ApiError(429, 'rate_limited', tooManyAttempts(waitMs), {}, waitMs);
  expect(retryTime(refused(1_800_000), 1000)).toEqual({ at: 1_801_000, isPostLimit: true });
  expect(retryTime(refused(60_000), 1000)).toEqual({ at: 61_000, isPostLimit: false });
  expect(retryTime(new ApiError(409, 'conflict', 'Wait 5 minutes', {}, 1000), 0)).toBeNull();
  expect(retryTime(new ApiError(429, 'rate_limited', 'Too many attempts.'), 0)).toBeNull();
  expect(retryTime(new Error('5 minutes'), 0)).toBeNull();
});
