import { type Mutation, MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { watchOwnChanges } from '@/app/own-changes.ts';
import { INTERESTS_SCOPE } from '@/features/interests/shared/use-interests.ts';

const isOfInterests = ({ options }: Mutation) => options.scope?.id === INTERESTS_SCOPE.id;

/** Starts a change of interests that ends when the test decides. */
function change(queryClient: QueryClient, scope = INTERESTS_SCOPE) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = new MutationObserver(queryClient, { scope, mutationFn: () => promise }).mutate().catch(() => {});
  const answer = () => {
    resolve();
    return done;
  };
  const refuse = () => {
    reject(new Error('refused'));
    return done;
  };
  return { answer, refuse };
}

function watch() {
  const queryClient = new QueryClient();
  const onSettled = vi.fn();
  const ending = new AbortController();
  return { queryClient, onSettled, ending, own: watchOwnChanges(queryClient, ending.signal, isOfInterests, onSettled) };
}

test('counts one message per response as caused by this page', async () => {
  const { queryClient, own } = watch();
  await change(queryClient).answer();
  await change(queryClient).answer();
  expect(own.areNotAll(1)).toBe(false);
  expect(own.areNotAll(1)).toBe(false);
  expect(own.areNotAll(1)).toBe(true);
});

test('counts a further message as caused by another tab', async () => {
  const { queryClient, own } = watch();
  await change(queryClient).answer();
  expect(own.areNotAll(2)).toBe(true);
});

test('waits for a pending change, and ignores a rejected one', async () => {
  const { queryClient, own, onSettled } = watch();
  const changing = change(queryClient);
  expect(own.areRunning()).toBe(true);
  await changing.refuse();
  expect(own.areRunning()).toBe(false);
  expect(onSettled).toHaveBeenCalledTimes(1);
  expect(own.areNotAll(1)).toBe(true);
});

test('ignores a response that is too old', async () => {
  vi.useFakeTimers();
  const { queryClient, own } = watch();
  await change(queryClient).answer();
  vi.advanceTimersByTime(5000);
  expect(own.areNotAll(1)).toBe(true);
  vi.useRealTimers();
});

test('ignores other mutations, and everything after the end', async () => {
  const { queryClient, own, onSettled, ending } = watch();
  await change(queryClient, { id: 'reactions' }).answer();
  ending.abort();
  await change(queryClient).answer();
  expect(onSettled).not.toHaveBeenCalled();
  expect(own.areNotAll(1)).toBe(true);
});
