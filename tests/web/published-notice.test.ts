import { expect, test } from 'vitest';
import { emailText } from '@/features/posts/editor/published-notice.tsx';

test.each([
  [0, 'No email was sent about it.'],
  [1, '1 subscriber will get an email about it.'],
  [10_000, '10,000 subscribers will get an email about it.'],
  [null, 'Your subscribers will get an email about it.'],
])('says in the notice after publishing who is emailed (%s)', (emailed, expected) => {
  expect(emailText(emailed)).toBe(expected);
});
