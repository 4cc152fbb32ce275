import { cursorPages, isShort } from '../http/cursor-pages.ts';

/** Returns `cursorPages` for a list that others also change: it refetches when its window gets the focus. */
export const sharedPages = <Page extends { nextCursor: string | null }>(queryKey: readonly string[], path: string) => ({
  ...cursorPages<Page>(queryKey, path),
  refetchOnWindowFocus: (list: Parameters<typeof isShort>[0]) => isShort(list) && ('always' as const),
});
