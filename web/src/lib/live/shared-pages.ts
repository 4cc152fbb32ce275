import { cursorPages, isShort } from '../http/cursor-pages.ts';

/** `cursorPages` of a list that others work at too: who comes back to its window sees what they did meanwhile. */
export const sharedPages = <Page extends { nextCursor: string | null }>(queryKey: readonly string[], path: string) => ({
  ...cursorPages<Page>(queryKey, path),
  refetchOnWindowFocus: (list: Parameters<typeof isShort>[0]) => isShort(list) && ('always' as const),
});
