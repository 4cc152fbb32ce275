import { describe, expect, test } from 'vitest';
import type { DeletionPreview, DeletionProgress } from '#contract/deletions';
import { deletionLosses, owedEarningsText, smtpOwnerText } from '@/components/domain/deletion-text.ts';
import { checkAnswer, checkReport } from '@/features/moderation/check-moderation.ts';
import {
  deletionErrorText,
  deletionPrompt,
  finishedDeletionText,
} from '@/features/moderation/deletions/deletion-dialog-text.ts';
import { progressShare, progressText } from '@/features/moderation/deletions/deletion-steps.ts';
import { offeredDeletions } from '@/features/moderation/deletions/offered-deletions.ts';
import { pollDeletion } from '@/features/moderation/deletions/poll-deletion.ts';
import { labelWithCount, pendingText } from '@/features/moderation/pending-labels.ts';
import { openReportsText, recipientsText } from '@/features/moderation/reports/report-answer-text.ts';
import { ApiError, offline } from '@/lib/http/api.ts';

const nothing: DeletionPreview = {
  ...{ ownSubscriptions: 0, subscribers: 0, ownRefundCents: 0, subscribersRefundCents: 0, owedCents: 0 },
  ...{ payoutStatus: 'none', posts: 0, drafts: 0, sendsMail: false, refusal: null },
};

test('a deletion that is done says what went, who asked for it, and what it ended', () => {
  expect(finishedDeletionText({ kind: 'blogger', by: 'admin', subscriptionsDone: 2 })).toBe(
    'A blog, deleted by an admin, 2 subscriptions ended',
  );
  expect(finishedDeletionText({ kind: 'account', by: 'self', subscriptionsDone: 0 })).toBe(
    'An account, deleted by its owner',
  );
});

describe('what a deletion costs', () => {
  const much: DeletionPreview = {
    ...{ ownSubscriptions: 2, subscribers: 3, ownRefundCents: 150, subscribersRefundCents: 425, owedCents: 900 },
    ...{ payoutStatus: 'setup', posts: 1, drafts: 4, sendsMail: true, refusal: null },
  };

  test('is named to an admin in the third person, each part only where there is something of it', () => {
    expect(deletionLosses(nothing, 'admin')).toEqual([]);
    expect(deletionLosses(much, 'admin')).toEqual([
      '1 post, with pictures and reactions',
      'Their 3 subscribers lose access at once',
      'In all readers get $4.25 back for unused days',
      '4 drafts',
      '2 subscriptions of theirs, ended at once',
      'They get $1.50 back for unused days',
    ]);
  });

  test('says so where it was not all reckoned', () => {
    expect(deletionLosses({ ...much, subscribers: 500 }, 'admin')).toContain(
      'In all readers get $4.25 back for unused days',
    );
    expect(deletionLosses({ ...much, subscribers: 501 }, 'admin')).toContain(
      'In all readers get $4.25 back for unused days of 500 subscriptions; what the others bring is not reckoned here',
    );
  });

  test('speaks to whoever deletes themselves', () => {
    expect(deletionLosses({ ...much, subscribers: 1, drafts: 0 }, 'themselves').slice(1)).toEqual([
      'Your subscriber loses access at once',
      'They get $4.25 back for unused days',
      '2 subscriptions of yours, ended at once',
      'You get $1.50 back for unused days',
    ]);
  });

  test('says what becomes of earnings: they stay with who loses only a blog', () => {
    expect(owedEarningsText(nothing, 'admin')).toBeNull();
    expect(owedEarningsText(much, 'admin')).toMatch(/^They are owed \$9\.00\. Their payout account is not set up yet/);
    expect(owedEarningsText(much, 'admin', true)).toBe(
      'They are owed $9.00. It stays theirs, as does their payout account.',
    );
    expect(owedEarningsText(much, 'themselves')).toMatch(/^You are owed \$9\.00\. Finish setting up/);
  });
});

test('that mail goes another way is said of whose settings it goes through', () => {
  expect(smtpOwnerText(nothing, 'admin')).toBeNull();
  expect(smtpOwnerText({ ...nothing, sendsMail: true }, 'admin')).toMatch(
    /^Mail goes out through their SMTP settings\./,
  );
  expect(smtpOwnerText({ ...nothing, sendsMail: true }, 'themselves')).toMatch(/through your SMTP settings\./);
});

describe('a deletion under way', () => {
  const at = (subscriptionsDone: number, state: DeletionProgress['state'] = 'cancelling'): DeletionProgress => ({
    ...{ id: 'd', state, subscriptionsTotal: 2, subscriptionsDone },
  });
  const noWait = async () => {};

  test('is watched until it is done, through answers that do not come', async () => {
    const answers = [at(1), null, at(2, 'erasing'), null, null, null, at(2, 'done')];
    const told: DeletionProgress[] = [];
    const look = async () => answers.shift() ?? Promise.reject(offline());
    expect(await pollDeletion(at(0), { look, told: (now) => told.push(now), wait: noWait })).toBe(true);
    expect(told).toEqual([at(0), at(1), at(2, 'erasing'), at(2, 'done')]);
  });

  test('asks nothing of one that was done at once', async () => {
    const look = async () => Promise.reject(new Error('not to be asked'));
    expect(await pollDeletion(at(0, 'done'), { look, told: () => {}, wait: noWait })).toBe(true);
  });

  test.each([
    ['nobody answers any more', async () => Promise.reject(offline())],
    ['it takes too long', async () => at(1)],
  ])('is lost sight of when %s', async (_, look) => {
    expect(await pollDeletion(at(0), { look, told: () => {}, wait: noWait })).toBe(false);
  });

  test('only ever moves forward', () => {
    const steps = [at(0), at(1), at(2), at(2, 'erasing'), at(2, 'done')];
    const shares = steps.map(progressShare);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
    expect(steps.slice(1, 4).map(progressText)).toEqual([
      '1 of 2 subscriptions cancelled and refunded',
      '2 of 2 subscriptions cancelled and refunded',
      'Erasing posts, pictures and data',
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
] as const)('a %s that could not be deleted: %s', (kind, error, title, text) => {
  expect(deletionErrorText(error, kind)).toEqual(text === undefined ? { title } : { title, text });
});

test.each([
  [{ id: 'r', username: 'ann' }, 0, 'Mailed to ann.'],
  [{ id: 'r', username: 'ann' }, 1, 'Mailed to ann and 1 other reader who reported it.'],
  [null, 3, 'Mailed to 3 other readers who reported it.'],
  [{ id: 'r', username: 'ann' }, 99, 'Mailed to ann and 99+ other readers who reported it.'],
  [null, 0, 'Whoever reported it has left: nobody is mailed.'],
])('who is told of an answer: %o and %i others', (reporter, alsoOpen, words) => {
  expect(recipientsText({ reporter, alsoOpen })).toBe(words);
});

test('a report needs a reason, an answer its words, and a takedown one for the author', async () => {
  expect(await checkReport({ reason: '', note: '' })).toEqual({ reason: 'Please choose a reason' });
  expect(await checkReport({ reason: 'other', note: 'x'.repeat(1001) })).toEqual({
    note: 'Your note must be at most 1,000 characters',
  });
  expect(await checkAnswer({ decision: 'kept', answer: 'It stays.', reason: '' }, false)).toEqual({});
  expect(await checkAnswer({ decision: 'taken_down', answer: 'Gone.', reason: '' }, true)).toEqual({});
  expect(await checkAnswer({ decision: 'taken_down', answer: ' ', reason: '' }, false)).toEqual({
    answer: 'Please write what the readers who reported this are told',
    reason: 'Please write why, for the author',
  });
});

test('who blogs is not deleted as a reader', () => {
  const ann = { username: 'ann', isBlogger: true };
  expect(deletionPrompt('account', ann)).toEqual({
    title: 'Delete the account of blogger “ann”?',
    label: 'Delete Account',
  });
  expect(deletionPrompt('blogger', ann)).toEqual({ title: 'Delete blogger “ann”?', label: 'Delete Blogger' });
  expect(deletionPrompt('account', { username: 'ben' }).title).toBe('Delete reader “ben”?');
});

test('every blogger who was found can lose the blog alone', () => {
  expect(offeredDeletions({ isBlogger: true })).toEqual([
    { kind: 'blogger', label: 'Delete Blog' },
    { kind: 'account', label: 'Delete Account' },
  ]);
  expect(offeredDeletions({ isBlogger: false })).toEqual([{ kind: 'account', label: 'Delete' }]);
});

test('what waits is counted where it is reached, and not spoken of where nothing does', () => {
  expect([labelWithCount('Mail', 0), labelWithCount('Mail', 2), labelWithCount('Mail', 107)]).toEqual([
    'Mail',
    'Mail (2)',
    'Mail (100+)',
  ]);
  expect(pendingText({ reports: 0, resetRequests: 0, parkedMails: 3 })).toBeNull();
  expect(pendingText({ reports: 0, resetRequests: 1, parkedMails: 0 })).toBe('1 password reset request waits');
  expect(pendingText({ reports: 3, resetRequests: 1, parkedMails: 0 })).toBe(
    '3 reports and 1 password reset request wait',
  );
  expect(pendingText({ reports: 100, resetRequests: 0, parkedMails: 0 })).toBe('100+ reports wait');
  expect(openReportsText(0)).toBeUndefined();
  expect(openReportsText(1)).toBe('1 report of it waits for an answer, under Moderation.');
  expect(openReportsText(99)).toBe('99+ reports of it wait for an answer, under Moderation.');
});
