import { useMemo } from 'react';
import { useMutes } from './use-mutes.ts';

const none: ReadonlySet<string> = new Set();

/** Returns the ids of the bloggers whom the viewer has muted; none for guests, and until they are known. */
export function useMutedBloggers(isSignedIn: boolean): ReadonlySet<string> {
  const { data } = useMutes(isSignedIn);
  return useMemo(() => (isSignedIn && data ? new Set(data.bloggers.map(({ id }) => id)) : none), [isSignedIn, data]);
}
