import { useInfiniteQuery } from '@tanstack/react-query';
import type { PersonCampaignEmail, PersonDeletionEntry, PersonEmail } from '#contract/people';
import { queryKeys } from '#contract/query-keys';
import { sharedPages } from '@/lib/live/shared-pages.ts';

type Rows = { emails: PersonEmail; campaigns: PersonCampaignEmail; deletions: PersonDeletionEntry };
type Page<Row> = { rows: Row[]; nextCursor: string | null };

/** Reads a list about a person, newest first. */
export function usePersonList<List extends keyof Rows>(id: string, list: List) {
  const { data, ...query } = useInfiniteQuery(
    sharedPages<Page<Rows[List]>>(
      queryKeys.admin('person', id, list),
      `/admin/people/${encodeURIComponent(id)}/${list}`,
    ),
  );
  return { ...query, rows: data?.pages.flatMap((page) => page.rows) };
}
