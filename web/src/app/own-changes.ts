import type { Mutation, QueryClient } from '@tanstack/react-query';
import { INTERESTS_SCOPE } from '@/lib/use-interests.ts';

/** So far apart the answer to a change and the message about it are at most. Milliseconds. */
const ECHO_WITHIN = 2000;

const isOfInterests = ({ options }: Mutation) => options.scope?.id === INTERESTS_SCOPE.id;

/**
 * Tells messages about what this page has changed itself, whose answers have brought all there is to know, from those
 * about other tabs and devices.
 * @param signal ends it
 * @param onSettled after each change of interests that this page has asked for, done or refused
 */
export function watchOwnChanges(queryClient: QueryClient, signal: AbortSignal, onSettled: () => void) {
  let answeredAt: number[] = [];

  const stop = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOfInterests(event.mutation)) return;
    const { type } = event.action;
    if (type === 'success') answeredAt.push(Date.now());
    if (type === 'success' || type === 'error') onSettled();
  });
  signal.addEventListener('abort', stop);

  return {
    areRunning: () => queryClient.isMutating({ predicate: isOfInterests }) > 0,
    /** Whether one of so many messages at least is about something else than what was answered lately. */
    areNotAll(messages: number): boolean {
      const recent = answeredAt.filter((at) => Date.now() - at < ECHO_WITHIN);
      answeredAt = recent.slice(messages);
      return messages > recent.length;
    },
  };
}
