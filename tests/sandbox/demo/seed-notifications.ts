import { and, eq, ne } from 'drizzle-orm';
import type { NotificationKind } from '#contract/notifications';
import { DAY, HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { articleReports, drafts, notifications, posts as postsTable } from '../../../worker/db/schema/index.ts';
import { insertAll } from './insert-all.ts';
import { demoAccounts } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';
import type { SeededPost } from './seed-posts.ts';

/** A notification of a demo account; older than `readAfter` are read. */
type Told = { kind: NotificationKind; ref: string; at: number; count?: number };

/** Age after which the demo accounts have read their notifications. */
const READ_AFTER_MS = 20 * HOUR;

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Stores notifications of a person among those of the conversation, in the order of their times. */
async function store(ctx: Ctx, user: number, told: readonly Told[]): Promise<void> {
  const { kind, ref, at, count } = notifications;
  const stored = await ctx.db.select({ kind, ref, at, count }).from(notifications).where(eq(notifications.user, user));
  const rows = [...stored, ...told]
    .toSorted((a, b) => a.at - b.at)
    .map(({ count = 1, ...row }, n) => ({
      ...row,
      user,
      seq: n + 1,
      count,
      readAt: ctx.now - row.at > READ_AFTER_MS ? row.at + HOUR : null,
    }));
  await ctx.db.delete(notifications).where(eq(notifications.user, user));
  await insertAll(ctx.db, notifications, rows);
}

/** Answered reports of two demo accounts, with their notifications. */
const reports = [
  {
    by: 'reader',
    reason: 'misleading',
    note: 'The figures in the second part are from another year.',
    answer: 'Thank you. The author has corrected the figures, so the article stays.',
    daysAgo: 0.1,
  },
  {
    by: 'reader',
    reason: 'spam',
    note: '',
    answer: 'We read it twice. It names a shop because the story happens there; nobody paid for it.',
    daysAgo: 6,
  },
  {
    by: 'admin',
    reason: 'copyright',
    note: 'I believe that the drawing is somebody else’s.',
    answer: 'The author drew it, and showed us the sketches.',
    daysAgo: 0.3,
  },
] as const;

/** Adds notifications of the demo accounts: read ones of the last days, and new ones of today. */
export async function seedNotifications(ctx: Ctx, people: DemoPeople, posts: readonly SeededPost[]): Promise<void> {
  const { now } = ctx;
  const seqOf = (name: keyof typeof demoAccounts) => people.seqOf(demoAccounts[name].username);
  const own = posts.filter(({ username }) => username === demoAccounts.blogger.username);
  const others = posts.filter(({ username, isFree }) => username !== demoAccounts.blogger.username && isFree);
  const told: Record<keyof typeof demoAccounts, Told[]> = { reader: [], blogger: [], admin: [] };
  for (const [n, { by, daysAgo, ...report }] of reports.entries()) {
    const [post] = await ctx.db
      .select({ seq: postsTable.seq })
      .from(postsTable)
      .where(eq(postsTable.id, others[n * 5]?.id ?? ''));
    if (post === undefined) continue;
    const [id, at] = [crypto.randomUUID(), now - daysAgo * DAY];
    await ctx.db.insert(articleReports).values({
      ...report,
      id,
      post: post.seq,
      reporter: seqOf(by),
      createdAt: at - DAY,
      decision: 'kept',
      answeredAt: at,
      answeredBy: seqOf('admin'),
    });
    told[by].push({ kind: 'report_answered', ref: id, at });
  }
  const [draft] = await ctx.db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.author, seqOf('blogger')), ne(drafts.title, '')))
    .limit(1);
  const counts = [2, 5, 1, 3];
  told.blogger.push(
    ...counts.map(
      (count, n): Told => ({ kind: 'new_followers', ref: day(now - n * DAY), count, at: now - n * DAY - HOUR }),
    ),
    { kind: 'new_subscribers', ref: day(now), count: 1, at: now - 2 * HOUR },
    { kind: 'new_subscribers', ref: day(now - 3 * DAY), count: 2, at: now - 3 * DAY - 2 * HOUR },
    ...own.slice(0, 2).map(
      ({ id, createdAt }, n): Told => ({
        kind: 'campaign_finished',
        ref: id,
        count: 31 + 6 * n,
        at: createdAt + HOUR,
      }),
    ),
    ...(draft === undefined
      ? []
      : [{ kind: 'schedule_late', ref: `${draft.id}:${now - 4 * DAY}`, at: now - 4 * DAY } as const]),
  );
  for (const name of ['reader', 'blogger', 'admin'] as const) await store(ctx, seqOf(name), told[name]);
}
