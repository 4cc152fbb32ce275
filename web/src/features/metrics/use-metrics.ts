import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MetricSpan, MetricsResponse } from '#contract/metrics';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';

/** Fetches the metrics of a span; returns those of the previous span until then. */
export function useMetrics(span: MetricSpan) {
  return useQuery({
    queryKey: queryKeys.admin('metrics', span),
    queryFn: ({ signal }) => api.get<MetricsResponse>(`/admin/metrics?span=${span}`, signal),
    placeholderData: keepPreviousData,
  });
}
