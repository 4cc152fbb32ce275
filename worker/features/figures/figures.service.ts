import type { FigureRange, FiguresResponse } from '#contract/figures';
import { DAY } from '#contract/time';
import { type Ctx, readAsUser } from '../../context.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { presentFigures } from './figures.present.ts';
import { dayFiguresStatement, postFiguresStatement } from './figures.repo.ts';

/**
 * Returns the viewer's figures as a blogger, of the last days up to today (UTC). One round trip.
 * @throws AppError signed_out; email_unconfirmed; forbidden when blogging is off
 */
export async function readFigures(ctx: Ctx, days: FigureRange): Promise<FiguresResponse> {
  const last = Math.floor(ctx.now / DAY);
  const range = { first: last - Number(days) + 1, last };
  const { viewer, rows } = await readAsUser(ctx, (user) => [
    dayFiguresStatement(ctx.db, user, range),
    postFiguresStatement(ctx.db, user, range),
  ]);
  checkBlogger(viewer);
  return presentFigures(range, rows[0], rows[1]);
}
