import { expect, test } from 'vitest';
import { foldHandle, HANDLE, toSkeleton } from '#contract/handle-rules';
import { bloggerPath } from '#contract/handles';
import { releaseHandleRequest, reserveHandleRequest } from '#contract/handles.schema';
import { matchPage } from '#contract/page';

test.each([
  ['bob', ['B0B', 'b-o-b', 'BOB_', 'b0b']],
  ['Bill', ['BiII', 'bi1l', 'BlLL', 'b_ill']],
  ['jamie', ['JAMlE', 'jam1e', 'jarnie', 'JARNIE']],
  ['sawsaw', ['5avv5avv', 'SAVVSAW', 'sa-ws-aw']],
  ['admin', ['ADMIN', 'adm1n', 'adrnin', 'AdMlN']],
])('gives %s and its look-alikes one skeleton', (name, alike) => {
  expect(alike.map(toSkeleton)).toEqual(alike.map(() => toSkeleton(name)));
});

test('gives every spelling of a handle one skeleton', () => {
  for (const name of ['Mara_Lind', 'VVilliam', 'I1l_0O', 'CORNERN']) {
    expect(toSkeleton(name.toUpperCase())).toBe(toSkeleton(foldHandle(name)));
  }
});

test('gives different names different skeletons', () => {
  const names = ['mara', 'maria', 'tom', 'tam', 'anna', 'anne', 'nora_writes', 'nora_reads', 'zoe', 'joe', 'x1', 'x2'];
  expect(new Set(names.map(toSkeleton)).size).toBe(names.length);
});

test('links a blogger by username, in the spelling that the blogger chose', () => {
  expect(bloggerPath({ username: 'Mara-Lind_1' })).toBe('/@Mara-Lind_1');
});

test.each(['/@name', '/%40name', '/@Name/', '/@@name', '/@', '/@%D0%B0dmin'])('matches %s as a handle', (path) => {
  expect(matchPage(path)?.name).toBe('handle');
});

test.each(['/@name/x', '/name', '/a@name', '/%2540name', '//@name'])('does not match %s as a handle', (path) => {
  expect(matchPage(path)?.name).not.toBe('handle');
});

test('matches the interests of a topic as before', () => {
  expect(matchPage('/food')).toEqual({ name: 'interests', params: ['food'] });
});

test.each(['', 'a', 'a b', 'аdmin', 'ａｄｍｉｎ', '@name', 'a'.repeat(51)])('accepts no handle %j', (name) => {
  expect(HANDLE.test(name)).toBe(false);
});

test('reserves whole handles and beginnings, in lower case', () => {
  const patternOf = (pattern: string) => reserveHandleRequest.safeParse({ pattern, reason: 'A brand' }).data?.pattern;
  expect([' Acme ', 'ACME*', 'a_-9'].map(patternOf)).toEqual(['acme', 'acme*', 'a_-9']);
  for (const pattern of [
    '',
    'a',
    '*',
    'ab*',
    '---*',
    'rnr*',
    '*acme',
    'ac*me',
    'acme**',
    'a b',
    'é1',
    'a'.repeat(51),
  ]) {
    expect(patternOf(pattern)).toBeUndefined();
  }
  expect(releaseHandleRequest.safeParse({ pattern: 'Acme' }).data).toEqual({ pattern: 'acme' });
});

test.each(['', '  ', 'x'.repeat(201)])(
  'needs a reason for a reserved handle, of at most 200 characters: %j',
  (reason) => {
    expect(reserveHandleRequest.safeParse({ pattern: 'acme', reason }).success).toBe(false);
  },
);
