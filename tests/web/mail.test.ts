import { expect, test } from 'vitest';
import type { OutboxResponse } from '#contract/mail';
import { messageLabel, messageParties } from '@/features/outbox/outbox-labels.ts';
import { nextRefetchDelay } from '@/features/outbox/use-outbox.ts';
import { ApiError, offline } from '@/lib/http/api.ts';
import { isLinkInvalid } from '@/lib/http/link-errors.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';

test.each([
  ['email', 'Reset your password', 'Reset your password'],
  ['email', null, 'Email'],
  ['transfer', null, 'Transfer to a blogger'],
  ['something-new', null, 'something-new'],
])('names a message of kind %s with subject %j %j', (kind, subject, name) => {
  expect(messageLabel({ kind, subject })).toBe(name);
});

test.each([
  [{ to: 'ann@demo.test', reader: null, blogger: null }, 'ann@demo.test'],
  [{ to: null, reader: 'ann', blogger: 'bea' }, 'Reader: ann · Blogger: bea'],
  [{ to: null, reader: null, blogger: 'bea' }, 'Blogger: bea'],
  [{ to: null, reader: null, blogger: null }, 'void:sub_1'],
])('names the recipient of a message of %j', (people, text) => {
  expect(messageParties({ id: 'void:sub_1', ...people })).toBe(text);
});

test('says that there are more messages than were counted', () => {
  expect(formatCapped(999, 1000)).toBe('999');
  expect(formatCapped(1000, 1000)).toBe('1,000+');
});

const NOW = Date.UTC(2026, 10, 1);
const page = (waiting: number, nextAttempts: readonly (number | null)[], problem: string | null = null) =>
  ({
    counts: { waiting, retried: 0, parked: 0 },
    problem,
    messages: nextAttempts.map((after) => ({ nextAttemptAt: after && NOW + after })),
    nextCursor: null,
  }) as OutboxResponse;

test.each([
  ['nothing waits', [page(0, [])], false],
  ['email is not set up', [page(1, [30_000], 'not set up')], false],
  ['pages were added', [page(1, [30_000]), page(1, [])], false],
  ['no page is loaded', [], false],
  ['the first is tried soon', [page(2, [90_000, 20_000])], 20_000],
  ['one is due', [page(1, [-5000])], 10_000],
  ['all are tried late', [page(1, [600_000])], 60_000],
  ['others are shown', [page(1, [null])], 60_000],
])('reads the outbox, when %s, again after %j', (_case, pages, after) => {
  expect(nextRefetchDelay(pages, NOW)).toBe(after);
});

test.each([
  [new ApiError(400, 'token_invalid', 'x'), true],
  [new ApiError(404, 'not_found', 'x'), true],
  [new ApiError(422, 'invalid_input', 'x'), true],
  [new ApiError(429, 'rate_limited', 'x'), false],
  [offline(), false],
  [null, false],
])('recognizes %s as an expired link: %j', (error, isDead) => {
  expect(isLinkInvalid(error)).toBe(isDead);
});
