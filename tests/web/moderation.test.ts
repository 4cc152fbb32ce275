import { describe, expect, test } from 'vitest';
import type { DeletionPreview, DeletionProgress } from '#contract/deletions';
import { deletionLosses, owedEarningsText, smtpOwnerText } from '@/components/domain/deletion-cost.tsx';
import { checkAnswer, checkReport } from '@/features/moderation/check-moderation.ts';
import {
  deletionErrorText,
  deletionPrompt,
  finishedDeletionText,
} from '@/features/moderation/deletions/deletion-dialog-text.ts';
import { progressShare, progressText } from '@/features/moderation/deletions/deletion-progress-bar.tsx';
import { offeredDeletions } from '@/features/moderation/deletions/reader-table.tsx';
import { pollDeletion } from '@/features/moderation/deletions/use-delete-user.ts';
import { pendingText } from '@/features/moderation/pending-counts.ts';
import { mergeQueues } from '@/features/moderation/reports/merge-queues.ts';
import { openReportsText, recipientsText } from '@/features/moderation/reports/report-answer-text.ts';
import { ApiError, offline } from '@/lib/http/api.ts';
import { labelWithCount } from '@/lib/text/label-with-count.ts';

const nothing: DeletionPreview = {
  ownSubscriptions: 0,
  subscribers: 0,
  ownRefundCents: 0,
  subscribersRefundCents: 0,
  owedCents: 0,
  payoutStatus: 'none',
  posts: 0,
  drafts: 0,
  sendsMail: false,
  refusal: null,
};

test('says what a completed deletion removed and ended, and who requested it', () => {
  expect(finishedDeletionText({ kind: 'blogger', by: 'admin', extendedBy: null, subscriptionsDone: 2 })).toBe(
    'A blog, deleted by an admin, 2 subscriptions ended',
  );
  expect(finishedDeletionText({ kind: 'account', by: 'self', extendedBy: 'admin', subscriptionsDone: 0 })).toBe(
    'An account, deleted by the person (blog) and an admin (account)',
  );
});

describe('the preview of a deletion', () => {
  const much: DeletionPreview = {
    ownSubscriptions: 2,
    subscribers: 3,
    ownRefundCents: 150,
    subscribersRefundCents: 425,
    owedCents: 900,
    payoutStatus: 'setup',
    posts: 1,
    drafts: 4,
    sendsMail: true,
    refusal: null,
  };

  test('lists to an admin only the parts that exist, in the third person', () => {
    expect(deletionLosses(nothing, 'admin')).toEqual([]);
    expect(deletionLosses(much, 'admin')).toEqual([
      '1 post, with pictures and reactions',
      'Their 3 subscribers lose access immediately',
      'Readers together get a $4.25 refund for unused days',
      '4 drafts',
      '2 subscriptions of theirs, canceled immediately',
      'They get a $1.50 refund for unused days',
    ]);
  });

  test('says where the calculation is incomplete', () => {
    expect(deletionLosses({ ...much, subscribers: 500 }, 'admin')).toContain(
      'Readers together get a $4.25 refund for unused days',
    );
    expect(deletionLosses({ ...much, subscribers: 501 }, 'admin')).toContain(
      'Readers together get a $4.25 refund for unused days for the first 500 subscriptions; the rest is not included',
    );
  });

  test('addresses users who delete themselves', () => {
    expect(deletionLosses({ ...much, subscribers: 1, drafts: 0 }, 'themselves').slice(1)).toEqual([
      'Your subscriber loses access immediately',
      'They get a $4.25 refund for unused days',
      '2 subscriptions of yours, canceled immediately',
      'You get a $1.50 refund for unused days',
    ]);
  });

  test('explains what happens to earnings, which a user who deletes only a blog preserves', () => {
    expect(owedEarningsText(nothing, 'admin')).toBeNull();
    expect(owedEarningsText(much, 'admin')).toMatch(/^They are owed \$9\.00\. Their payout account is not set up yet/);
    expect(owedEarningsText(much, 'admin', true)).toBe('They are owed $9.00. They keep it and their payout account.');
    expect(owedEarningsText(much, 'themselves')).toMatch(/^You are owed \$9\.00\. Finish setting up/);
  });
});

test('mentions another mail path to the admin whose settings are in use', () => {
  expect(smtpOwnerText(nothing, 'admin')).toBeNull();
  expect(smtpOwnerText({ ...nothing, sendsMail: true }, 'admin')).toMatch(/^Email is sent with their SMTP settings\./);
  expect(smtpOwnerText({ ...nothing, sendsMail: true }, 'themselves')).toMatch(/with your SMTP settings\./);
});

describe('a running deletion', () => {
  const at = (subscriptionsDone: number, state: DeletionProgress['state'] = 'cancelling'): DeletionProgress => ({
    id: 'd',
    state,
    subscriptionsTotal: 2,
    subscriptionsDone,
  });
  const noWait = async () => {};

  test('is watched until it is done, also after failed requests', async () => {
    const responses = [at(1), null, at(2, 'erasing'), null, null, null, at(2, 'done')];
    const told: DeletionProgress[] = [];
    const fetchProgress = async () => responses.shift() ?? Promise.reject(offline());
    expect(await pollDeletion(at(0), { fetchProgress, onProgress: (now) => told.push(now), wait: noWait })).toBe(true);
    expect(told).toEqual([at(0), at(1), at(2, 'erasing'), at(2, 'done')]);
  });

  test('requests nothing when it was done immediately', async () => {
    const fetchProgress = async () => Promise.reject(new Error('not to be asked'));
    expect(await pollDeletion(at(0, 'done'), { fetchProgress, onProgress: () => {}, wait: noWait })).toBe(true);
  });

  test.each([
    ['the server does not respond', async () => Promise.reject(offline())],
    ['the deletion takes too long', async () => at(1)],
  ])('is not watched any more when %s', async (_, fetchProgress) => {
    expect(await pollDeletion(at(0), { fetchProgress, onProgress: () => {}, wait: noWait })).toBe(false);
  });

  test('only moves forward', () => {
    const steps = [at(0), at(1), at(2), at(2, 'erasing'), at(2, 'done')];
    const shares = steps.map(progressShare);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
    expect(steps.slice(1, 4).map(progressText)).toEqual([
      '1 of 2 subscriptions canceled and refunded',
      '2 of 2 subscriptions canceled and refunded',
      'Deleting posts, images and data',
    ]);
  });
});

test.each([
  ['blogger', offline(), 'Unable to delete blogger', 'Please try again later.'],
  [
    'account',
    new ApiError(500, 'internal', 'Something went wrong'),
    'Unable to delete reader',
    'Please try again later.',
  ],
  ['blogger', new ApiError(409, 'conflict', 'The last admin'), 'Failed to delete blogger', 'The last admin'],
  ['account', new ApiError(409, 'conflict', 'The last admin'), 'Failed to delete reader: The last admin', undefined],
  ['account', new ApiError(429, 'rate_limited', 'Please wait 1 minute'), 'Please wait 1 minute', undefined],
] as const)('that failed for a %s says %s', (kind, error, title, text) => {
  expect(deletionErrorText(error, kind)).toEqual(text === undefined ? { title } : { title, text });
});

test.each([
  [{ id: 'r', username: 'ann' }, 0, 'Emailed to ann.'],
  [{ id: 'r', username: 'ann' }, 1, 'Emailed to ann and 1 other reader who reported it.'],
  [null, 3, 'Emailed to 3 other readers who reported it.'],
  [{ id: 'r', username: 'ann' }, 99, 'Emailed to ann and 99+ other readers who reported it.'],
  [null, 0, "The reporter's account was deleted, so no email is sent."],
])('names the recipients of an answer: %o and %i others', (reporter, alsoOpen, words) => {
  expect(recipientsText({ reporter, alsoOpen })).toBe(words);
});

test('requires a reason for a report, a text for an answer, and a reason for the author of a takedown', async () => {
  expect(await checkReport({ reason: '', note: '' })).toEqual({ reason: 'Please choose a reason' });
  expect(await checkReport({ reason: 'other', note: 'x'.repeat(1001) })).toEqual({
    note: 'Your note must be at most 1,000 characters',
  });
  expect(await checkAnswer({ decision: 'kept', answer: 'It stays.', reason: '' }, false)).toEqual({});
  expect(await checkAnswer({ decision: 'taken_down', answer: 'Gone.', reason: '' }, true)).toEqual({});
  expect(await checkAnswer({ decision: 'taken_down', answer: ' ', reason: '' }, false)).toEqual({
    answer: 'Please write an answer for the readers who reported this',
    reason: 'Please enter a reason for the author',
  });
});

test('does not delete a blogger as a reader', () => {
  const ann = { username: 'ann', isBlogger: true };
  expect(deletionPrompt('account', ann)).toEqual({
    title: 'Delete the account of blogger “ann”?',
    label: 'Delete Account',
  });
  expect(deletionPrompt('blogger', ann)).toEqual({ title: 'Delete blogger “ann”?', label: 'Delete Blogger' });
  expect(deletionPrompt('account', { username: 'ben' }).title).toBe('Delete reader “ben”?');
});

test('offers the deletion of the blog alone for every found blogger', () => {
  expect(offeredDeletions({ isBlogger: true })).toEqual([
    { kind: 'blogger', label: 'Delete Blog' },
    { kind: 'account', label: 'Delete Account' },
  ]);
  expect(offeredDeletions({ isBlogger: false })).toEqual([{ kind: 'account', label: 'Delete' }]);
});

test('shows a count of open tasks on their links only when there are some', () => {
  expect([labelWithCount('Mail', 0), labelWithCount('Mail', 2), labelWithCount('Mail', 107)]).toEqual([
    'Mail',
    'Mail (2)',
    'Mail (100+)',
  ]);
  expect(pendingText({ reports: 0, appeals: 0, resetRequests: 0, parkedMails: 3, messages: 2 })).toBeNull();
  expect(pendingText({ reports: 0, appeals: 0, resetRequests: 1, parkedMails: 0, messages: 2 })).toBe(
    '1 password reset request waits',
  );
  expect(pendingText({ reports: 3, appeals: 0, resetRequests: 1, parkedMails: 0, messages: 2 })).toBe(
    '3 reports and 1 password reset request wait',
  );
  expect(pendingText({ reports: 100, appeals: 0, resetRequests: 0, parkedMails: 0, messages: 2 })).toBe(
    '100+ reports wait',
  );
  expect(openReportsText(0)).toBeUndefined();
  expect(openReportsText(1)).toBe('1 report about it is open under Moderation.');
  expect(openReportsText(99)).toBe('99+ reports about it are open under Moderation.');
});

describe('the queue of reports', () => {
  const isBefore = (a: number, b: number) => a <= b;
  test('merges articles and comments, each in its own order', () => {
    const [articles, comments] = [
      { rows: [1, 4, 3], hasMore: false },
      { rows: [2, 5], hasMore: false },
    ];
    expect(mergeQueues(articles, comments, isBefore)).toEqual({ rows: [1, 2, 4, 3, 5], next: null });
    expect(mergeQueues({ rows: [], hasMore: false }, comments, isBefore)).toEqual({ rows: [2, 5], next: null });
  });
  test('stops where a queue must load more, so later pages only add rows at the end', () => {
    const comments = { rows: [2, 5], hasMore: false };
    expect(mergeQueues({ rows: [1, 4], hasMore: true }, comments, isBefore)).toEqual({
      rows: [1, 2, 4],
      next: 'first',
    });
    expect(mergeQueues(comments, { rows: [1, 3], hasMore: true }, isBefore)).toEqual({
      rows: [1, 2, 3],
      next: 'second',
    });
  });
});
