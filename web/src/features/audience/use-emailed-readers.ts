import { useQuery } from '@tanstack/react-query';
import { EMAILED_COUNTED_MAX, type EmailedReadersResponse } from '#contract/audience';
import { EMAILED_READERS_MAX } from '#contract/limits';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';

/**
 * Returns how many readers get each post by email, as text: '1,234 readers'. All are counted only if the profile's count
 * stopped at EMAILED_READERS_MAX; until then its count is shown with a plus.
 * @param counted the profile's count
 */
export function useEmailedReaders(counted: number): string {
  const { data } = useQuery({
    queryKey: queryKeys.emailedReaders,
    queryFn: ({ signal }) => api.get<EmailedReadersResponse>('/profile/readers/emailed', signal),
    enabled: counted >= EMAILED_READERS_MAX,
  });
  const count =
    data === undefined ? formatCapped(counted, EMAILED_READERS_MAX) : formatCapped(data.count, EMAILED_COUNTED_MAX);
  return `${count} ${counted === 1 ? 'reader' : 'readers'}`;
}
