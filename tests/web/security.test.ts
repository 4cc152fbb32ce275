import { expect, test } from 'vitest';
import { auditActions, securityEventTypes } from '#contract/security';
import { changesOf, isDeletedCount } from '@/features/security/changes.ts';
import { actionNames, eventNames } from '@/features/security/security-words.ts';

test('a change is told field by field, without what stayed', () => {
  const before = { platformName: 'Blog', feePercentage: 25, isOn: true };
  expect(changesOf(before, { ...before, feePercentage: 20, isOn: false })).toEqual([
    { name: 'Fee percentage', before: '25', after: '20' },
    { name: 'Is on', before: 'yes', after: 'no' },
  ]);
  expect(changesOf(null, { reason: 'Spam', note: '' })).toEqual([{ name: 'Reason', before: null, after: 'Spam' }]);
  expect(changesOf({ reason: 'Spam' }, null)).toEqual([{ name: 'Reason', before: 'Spam', after: null }]);
  expect(changesOf(3, 4)).toEqual([{ name: 'Value', before: '3', after: '4' }]);
  expect(changesOf(null, { teams: ['a', null], deep: { x: 1 } })).toEqual([
    { name: 'Teams', before: null, after: 'a, –' },
    { name: 'Deep', before: null, after: '{"x":1}' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf({ posts: 7, subscribers: 0 }, null)).toEqual([{ name: 'Posts', before: '7', after: null }]);
  expect(isDeletedCount({ name: 'Posts', before: '7', after: null })).toBe(true);
  expect(isDeletedCount({ name: 'Reason', before: 'Spam', after: null })).toBe(false);
  expect(changesOf({ useTls: true }, { useTls: false, decision: 'taken_down' })).toEqual([
    { name: 'Use TLS', before: 'yes', after: 'no' },
    { name: 'Decision', before: null, after: 'taken down' },
  ]);
});

test('every type and every action has a name of its own', () => {
  expect(new Set(securityEventTypes.map((type) => eventNames[type])).size).toBe(securityEventTypes.length);
  expect(new Set(auditActions.map((action) => actionNames[action])).size).toBe(auditActions.length);
});
