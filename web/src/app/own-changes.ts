import type { Mutation, QueryClient } from '@tanstack/react-query';

/** Longest delay between the response to a change and the event about it. Milliseconds. */
const ECHO_WITHIN = 2000;

/**
 * Separates events about this page's own changes, whose responses already have the data, from events about other tabs
 * and devices.
 * @param signal ends it
 * @param isOwn selects the page's changes that cause these events
 * @param onSettled called after each of them, successful or not
 */
export function watchOwnChanges(
  queryClient: QueryClient,
  signal: AbortSignal,
  isOwn: (mutation: Mutation) => boolean,
  onSettled: () => void,
) {
  let answeredAt: number[] = [];

  const stop = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOwn(event.mutation)) return;
    const { type } = event.action;
    if (type === 'success') answeredAt.push(Date.now());
    if (type === 'success' || type === 'error') onSettled();
  });
  signal.addEventListener('abort', stop);

  return {
    areRunning: () => queryClient.isMutating({ predicate: isOwn }) > 0,
    /** Returns true when at least one of the events is about a change made elsewhere. */
    areNotAll(messages: number): boolean {
      const recent = answeredAt.filter((at) => Date.now() - at < ECHO_WITHIN);
      answeredAt = recent.slice(messages);
      return messages > recent.length;
    },
  };
}
