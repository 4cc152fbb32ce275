import type { QueryClient } from '@tanstack/react-query';
import { watchNotice } from '@/features/notice/watch-notice.tsx';
import { watchConsents } from '@/features/terms/watch-consents.ts';
import { prefetchLinks } from './prefetch-links.ts';

/** Starts what only a person needs. @param latest what the reader did last while this code loaded */
export function startForPerson(queryClient: QueryClient, latest: Event | undefined): void {
  prefetchLinks(queryClient, latest);
  watchNotice(queryClient);
  watchConsents(queryClient);
}
