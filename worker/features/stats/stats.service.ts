import type { Statistics, StatisticsResponse } from '#contract/stats';
import { statisticsSchema } from '#contract/stats.schema';
import type { Ctx } from '../../context.ts';
import { lastRows, runBatch, type Statement } from '../../db/client.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { type HistoryRow, historyStatement, newestStatement, saveSnapshotStatements } from './snapshots.repo.ts';
import { presentStatistics } from './stats.present.ts';
import {
  COUNT_SLICE,
  type CountsRow,
  countsStatement,
  type ListRows,
  lastUserStatement,
  listStatements,
  type MonthlyCountRow,
  monthlyCountsStatement,
} from './stats.repo.ts';

/**
 * Slices per round trip, which blocks the database for about 20 ms a slice; the first one reads the lists too. Slices
 * beyond the last user cost nothing.
 */
const SLICES_AT_ONCE = 2;

function sliceStatements({ db }: Ctx, from: number): Statement[] {
  const starts = Array.from({ length: SLICES_AT_ONCE }, (_, n) => from + n * COUNT_SLICE);
  return [
    ...starts.map((after) => countsStatement(db, after)),
    ...starts.map((after) => monthlyCountsStatement(db, after)),
  ];
}

function slicesOf(rows: unknown[]) {
  return {
    counts: rows.slice(0, SLICES_AT_ONCE).flat() as CountsRow[],
    monthly: rows.slice(SLICES_AT_ONCE).flat() as MonthlyCountRow[],
  };
}

/** Computes the current statistics: counts users slice by slice, and reads the lists by their indexes. */
async function gather(ctx: Ctx): Promise<Statistics> {
  const lists = listStatements(ctx.db, ctx.now);
  const rows = await runBatch(ctx.db, [...lists, lastUserStatement(ctx.db), ...sliceStatements(ctx, 0)]);
  const [last] = rows[lists.length] as { seq: number }[];
  const slices = [slicesOf(rows.slice(lists.length + 1))];
  const step = SLICES_AT_ONCE * COUNT_SLICE;
  for (let from = step; from < (last?.seq ?? 0); from += step) {
    slices.push(slicesOf(await runBatch(ctx.db, sliceStatements(ctx, from))));
  }
  const { counts, monthly } = { counts: slices.flatMap((s) => s.counts), monthly: slices.flatMap((s) => s.monthly) };
  return presentStatistics({ lists: rows.slice(0, lists.length) as unknown as ListRows, counts, monthly }, ctx.now);
}

const toResponse = (statistics: Statistics, history: readonly HistoryRow[]): StatisticsResponse => ({
  ...statistics,
  history: history.toReversed(),
});

/**
 * Returns the newest snapshot. Takes one if none exists or its lists are missing, because another version wrote it or a
 * user it named was deleted.
 * @throws AppError signed_out; forbidden
 */
export async function readStatistics(ctx: Ctx): Promise<StatisticsResponse> {
  await requireAdmin(ctx);
  const [newest, history] = await ctx.db.batch([newestStatement(ctx.db), historyStatement(ctx.db, ctx.now)]);
  const [{ takenAt, statistics } = { takenAt: 0, statistics: '{}' }] = newest;
  const stored = statisticsSchema.safeParse({ ...JSON.parse(statistics), takenAt });
  return stored.success ? toResponse(stored.data, history) : await take(ctx);
}

/** Takes the snapshot of the day, replacing an earlier one. @param by statements for the same batch */
async function take(ctx: Ctx, by: readonly Statement[] = []): Promise<StatisticsResponse> {
  const statistics = await gather(ctx);
  const results = await runBatch(ctx.db, [
    ...saveSnapshotStatements(ctx.db, statistics),
    ...by,
    historyStatement(ctx.db, ctx.now),
  ]);
  return toResponse(statistics, lastRows(results));
}

/** Takes the snapshot of the day for the daily cron job. */
export async function takeSnapshot(ctx: Ctx): Promise<void> {
  await take(ctx);
}

/** Takes a snapshot on an admin's request. @throws AppError signed_out; forbidden; rate_limited */
export async function refreshStatistics(ctx: Ctx): Promise<StatisticsResponse> {
  const admin = await requireAdmin(ctx);
  await enforceRateLimit(ctx, { name: 'stats', key: admin.id, rule: ctx.config.limits.sensitive });
  return await take(ctx, [auditStatement(ctx.db, admin, { action: 'stats_refreshed', target: 'statistics' }, ctx.now)]);
}
