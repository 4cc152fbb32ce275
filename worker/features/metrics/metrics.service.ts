import { type MetricSpan, type MetricsResponse, metricSpans, metricsMessages } from '#contract/metrics';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import type { MetricColumn } from '../../platform/metrics/query.ts';
import { MetricsUnavailable, queryMetrics } from '../../platform/metrics/read.ts';
import type { MetricsSource } from '../../platform/metrics/source.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { type MetricBars, presentCache, presentCounts, presentDurations, presentNames } from './metrics.present.ts';

/** Returns the bars of a span, of which the last one contains `now`. */
function barsUntil(now: number, span: MetricSpan): MetricBars & { to: number } {
  const { stepMs, steps } = metricSpans[span];
  const to = (Math.floor(now / stepMs) + 1) * stepMs;
  return { from: to - steps * stepMs, to, stepMs, steps };
}

async function readAll(source: MetricsSource, bars: MetricBars & { to: number }) {
  const { from, to, stepMs } = bars;
  const inBars = { from, to, stepMs, series: null };
  const [counts, cache, durations, names] = await Promise.all([
    queryMetrics(source, { ...inBars, by: ['series', 'verdict'] }),
    queryMetrics(source, { ...inBars, by: ['cache'], series: 'requests' }),
    queryMetrics(source, { ...inBars, by: ['series'] }),
    queryMetrics(source, {
      from,
      to,
      stepMs: null,
      by: ['series', 'name', 'method'] satisfies MetricColumn[],
      series: null,
    }),
  ]);
  return {
    counts: presentCounts(bars, counts),
    cache: presentCache(bars, cache),
    durations: presentDurations(bars, durations),
    names: presentNames(names),
  };
}

/**
 * Returns the metrics of a span; `metrics` is null without the settings to read them.
 * @throws AppError signed_out; forbidden; unavailable when the store does not answer
 */
export async function readMetrics(ctx: Ctx, span: MetricSpan): Promise<MetricsResponse> {
  await requireAdmin(ctx);
  const bars = barsUntil(ctx.now, span);
  const { metrics: source } = ctx.config;
  try {
    const metrics = source === null ? null : await readAll(source, bars);
    return { span, from: bars.from, stepMs: bars.stepMs, metrics };
  } catch (error) {
    if (!(error instanceof MetricsUnavailable)) throw error;
    logError(error, { requestId: ctx.requestId });
    throw new AppError('unavailable', metricsMessages[error.fault]);
  }
}
