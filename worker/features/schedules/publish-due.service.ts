import type { Ctx } from '../../context.ts';
import { type Costs, noCosts } from '../../db/costs.ts';
import { logError } from '../../log.ts';
import { publishDueWork } from './publish-scheduled.service.ts';
import * as repo from './schedules.repo.ts';

/** Works of one run, and queries after which it stops: D1 accepts 1,000 per invocation, and a work takes about 30. */
const RUN_MAX = 11;
const QUERIES_MAX = 300;

/** Opens a context for one work, whose queries are added to `costs`; `settled` waits for its background work. */
type OpenContext = (costs: Costs) => { ctx: Ctx; settled(): Promise<void> };

/**
 * Publishes due works in the order of their times, then of their ids (docs/product-rules.md "Scheduling"). One that
 * fails does not stop the others.
 * @returns when the next is due (milliseconds UTC, null when none is), and the works that are to be tried again
 */
export async function publishDue(open: OpenContext): Promise<{ next: number | null; failed: number }> {
  const costs = noCosts();
  const { ctx } = open(costs);
  const [due, [following]] = await ctx.db.batch([
    repo.dueStatement(ctx.db, ctx.now, RUN_MAX),
    repo.nextScheduleStatement(ctx.db, ctx.now),
  ]);
  const background: Promise<void>[] = [];
  let failed = 0;
  let isCut = due.length === RUN_MAX;
  for (const work of due) {
    if (costs.queries > QUERIES_MAX) {
      isCut = true;
      break;
    }
    const { ctx: own, settled } = open(costs);
    try {
      await publishDueWork(own, work);
    } catch (error) {
      failed++;
      logError(error, { object: 'publisher' });
    } finally {
      // Announcements do not hold back the next post.
      background.push(settled());
    }
  }
  await Promise.all(background);
  // The next run begins immediately, unless it would only repeat the failures.
  const next = isCut && failed === 0 ? ctx.now : (following?.next ?? null);
  return { next, failed };
}
