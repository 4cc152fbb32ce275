import { useQuery } from '@tanstack/react-query';
import { type TransparencyResponse, transparencyKey } from '#contract/transparency';
import { api } from '@/lib/http/api.ts';

/** Fetches the counts of the Transparency page. */
export function useTransparency() {
  return useQuery({
    queryKey: transparencyKey,
    queryFn: ({ signal }) => api.get<TransparencyResponse>('/transparency', signal),
  });
}
