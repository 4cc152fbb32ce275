import * as z from 'zod';
import { cacheVerdicts, metricSeriesNames, metricSpanNames } from './metrics.ts';

export const metricsQuery = z.strictObject({ span: z.enum(metricSpanNames).default('day') });

const series = z.enum(metricSeriesNames);
/** One number for each bar. */
const counts = z.array(z.int());
/** Milliseconds; null for a bar without a measurement. */
const quantiles = z.array(z.number().nullable());

const metrics = z.object({
  counts: z.array(z.object({ series, verdict: z.string(), values: counts })),
  /** Requests by their cache verdict. */
  cache: z.array(z.object({ verdict: z.enum(cacheVerdicts), values: counts })),
  durations: z.array(z.object({ series, p50: quantiles, p95: quantiles })),
  /** The slowest names of each series, over the whole span. `method` is empty except for routes. */
  names: z.array(
    z.object({
      series,
      name: z.string(),
      method: z.string(),
      count: z.int(),
      p50: z.number(),
      p95: z.number(),
    }),
  ),
});

/** `from` is the start of the first bar (milliseconds UTC). `metrics` is null when they cannot be read. */
export const metricsResponse = z.object({
  span: z.enum(metricSpanNames),
  from: z.int(),
  stepMs: z.int(),
  metrics: metrics.nullable(),
});
export type MetricsResponse = z.infer<typeof metricsResponse>;
