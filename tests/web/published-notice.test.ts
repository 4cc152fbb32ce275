import { expect, test } from 'vitest';
import { emailText } from '@/features/posts/editor/published-notice.tsx';

test.each([
  [0, 'No email was sent about it.'],
  [1, '1 reader will get it by email.'],
  [10_000, '10,000 readers will get it by email.'],
  [null, 'Your readers will get it by email.'],
])('says in the notice after publishing who is emailed (%s)', (emailed, expected) => {
  expect(emailText(emailed)).toBe(expected);
});
