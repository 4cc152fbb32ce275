import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import type { ReceiptsResponse } from '#contract/subscriptions';
import { cursorPages } from '@/lib/http/cursor-pages.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';

/** Reads the viewer's payments, newest first. */
export function useReceipts() {
  const { data, ...query } = useInfiniteQuery(
    cursorPages<ReceiptsResponse>(queryKeys.receipts, '/subscriptions/receipts'),
  );
  return { ...query, receipts: data && dedupeById(data.pages.flatMap((page) => page.receipts)) };
}
