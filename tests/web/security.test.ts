import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { auditActions, securityEventTypes } from '#contract/security';
import { diffChanges } from '@/features/security/change-list.tsx';
import { retryRateLimited } from '@/features/security/retry-rate-limited.ts';
import { actionLabels, eventLabels } from '@/features/security/security-labels.ts';
import { ApiError, toApiError } from '@/lib/http/api.ts';

test('describes a change field by field, without unchanged ones', () => {
  const before = { platformName: 'Blog', feePercentage: 25, isOn: true };
  expect(diffChanges(before, { ...before, feePercentage: 20, isOn: false })).toEqual([
    { name: 'Fee percentage', before: '25', after: '20' },
    { name: 'Is on', before: 'yes', after: 'no' },
  ]);
  expect(diffChanges(null, { reason: 'Spam', note: '' })).toEqual([{ name: 'Reason', before: null, after: 'Spam' }]);
  expect(diffChanges({ reason: 'Spam' }, null)).toEqual([{ name: 'Reason', before: 'Spam', after: null }]);
  expect(diffChanges(3, 4)).toEqual([{ name: 'Value', before: '3', after: '4' }]);
  expect(diffChanges(null, { teams: ['a', null], deep: { x: 1 } })).toEqual([
    { name: 'Teams', before: null, after: 'a, –' },
    { name: 'Deep', before: null, after: '{"x":1}' },
  ]);
  expect(diffChanges(null, null)).toEqual([]);
  expect(diffChanges({ posts: 7, subscribers: 0 }, null)).toEqual([
    { name: 'Posts', before: '7', after: null, isDeletedCount: true },
  ]);
  expect(diffChanges({ pendingFeePercentage: 30 }, null)).toEqual([
    { name: 'Pending fee percentage', before: '30', after: null },
  ]);
  expect(diffChanges({ pendingFeePercentage: 0 }, null)).toEqual([
    { name: 'Pending fee percentage', before: '0', after: null },
  ]);
  expect(diffChanges({ useTls: true }, { useTls: false, decision: 'taken_down' })).toEqual([
    { name: 'Use TLS', before: 'yes', after: 'no' },
    { name: 'Decision', before: null, after: 'taken down' },
  ]);
});

test('has a label of its own for every type and action', () => {
  expect(new Set(securityEventTypes.map((type) => eventLabels[type])).size).toBe(securityEventTypes.length);
  expect(new Set(auditActions.map((action) => actionLabels[action])).size).toBe(auditActions.length);
});

test('fetches rate-limited admin data again after Retry-After, and no other data', async () => {
  vi.useFakeTimers();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = retryRateLimited(queryClient);
  const rejection = toApiError(429, { error: { code: 'rate_limited', message: 'Please wait' } }, '60');
  const asked = { limited: 0, other: 0, broken: 0 };
  const observe = (queryKey: readonly string[], queryFn: () => Promise<string>) =>
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  const stops = [
    observe(['admin', 'ledger'], async () => {
      if (asked.limited++ === 0) throw rejection;
      return 'ledger';
    }),
    observe(['own', 'drafts'], async () => {
      asked.other++;
      throw rejection;
    }),
    observe(['admin', 'health'], async () => {
      asked.broken++;
      throw new ApiError(500, 'internal', 'x');
    }),
  ];
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toEqual({ limited: 1, other: 1, broken: 1 });
  expect(queryClient.getQueryState(['admin', 'ledger'])?.status).toBe('error');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual({ limited: 2, other: 1, broken: 1 });
  expect(queryClient.getQueryData(['admin', 'ledger'])).toBe('ledger');
  stop();
  for (const end of stops) end();
  vi.useRealTimers();
});
