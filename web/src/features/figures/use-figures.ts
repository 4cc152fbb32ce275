import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FigureRange, FiguresResponse } from '#contract/figures';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Reads the viewer's figures of a range; returns those of the previous range until then. */
export function useFigures(days: FigureRange) {
  return useQuery({
    queryKey: queryKeys.figures(days),
    queryFn: ({ signal }) => api.get<FiguresResponse>(`/profile/figures?days=${days}`, signal),
    placeholderData: keepPreviousData,
  });
}
