import type { StatisticsResponse } from '#contract/stats';

type History = StatisticsResponse['history'];
type Point = { x: number; y: number; at: number; count: number };

/** A line of active subscribers between 0 and `top`; `change` is from its first to its last day. */
type HistoryLine = { points: Point[]; top: number; change: number };

/**
 * Returns the position of each day's count: x from 0 to 1 in time, y from 0 (top) to 1 (bottom). Null with fewer than
 * two days.
 */
export function historyLine(history: History): HistoryLine | null {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || first.takenAt === last.takenAt) return null;
  const counts = history.map(({ totalSubscribers }) => totalSubscribers);
  const top = Math.max(1, ...counts);
  const points = history.map(({ takenAt, totalSubscribers }) => ({
    x: (takenAt - first.takenAt) / (last.takenAt - first.takenAt),
    y: (top - totalSubscribers) / top,
    at: takenAt,
    count: totalSubscribers,
  }));
  return { points, top, change: last.totalSubscribers - first.totalSubscribers };
}
