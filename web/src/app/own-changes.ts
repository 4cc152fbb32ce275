import type { Mutation, QueryClient } from '@tanstack/react-query';

/** So far apart the answer to a change and the message about it are at most. Milliseconds. */
const ECHO_WITHIN = 2000;

/**
 * Tells messages about what this page has changed itself, whose answers have brought all there is to know, from those
 * about other tabs and devices.
 * @param signal ends it
 * @param isOwn which of this page's changes the messages are about
 * @param onSettled after each of these, done or refused
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
    /** Whether one of so many messages at least is about something else than what was answered lately. */
    areNotAll(messages: number): boolean {
      const recent = answeredAt.filter((at) => Date.now() - at < ECHO_WITHIN);
      answeredAt = recent.slice(messages);
      return messages > recent.length;
    },
  };
}
