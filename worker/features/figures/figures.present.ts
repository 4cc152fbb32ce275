import type { FigureDay, FiguresResponse, PostFigures } from '#contract/figures';
import { isViewSource, viewSources } from '#contract/figures';
import { slugify } from '#contract/posts';
import { DAY } from '#contract/time';
import type { DayRange, dayFiguresStatement, PostFiguresRow } from './figures.repo.ts';

type DayRow = Awaited<ReturnType<typeof dayFiguresStatement>>[number];

const emptyDay = (day: number): FigureDay => ({
  at: day * DAY,
  views: Object.fromEntries(viewSources.map((source) => [source, 0])) as FigureDay['views'],
  followed: 0,
  unfollowed: 0,
  subscribed: 0,
  unsubscribed: 0,
});

const presentPost = ({ id, title, ...counts }: PostFiguresRow): PostFigures => ({
  post: id === null || title === null ? null : { id, title, slug: slugify(title) },
  ...counts,
});

/** Returns every day of a range, also those without counts, and the posts. */
export function presentFigures(
  { first, last }: DayRange,
  rows: readonly DayRow[],
  posts: readonly PostFiguresRow[],
): FiguresResponse {
  const days = Array.from({ length: last - first + 1 }, (_, n) => emptyDay(first + n));
  for (const { day, kind, n } of rows) {
    const shown = days[day - first];
    if (shown === undefined) continue;
    if (isViewSource(kind)) shown.views[kind] = n;
    else shown[kind] = n;
  }
  return { days, posts: posts.map(presentPost) };
}
