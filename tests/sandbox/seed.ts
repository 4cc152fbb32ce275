import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { applyMigrations } from '../../worker/cli/dump/migrate.ts';
import { parseConfig } from '../../worker/config.ts';
import type { Ctx } from '../../worker/context.ts';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { adminUsers, users } from '../../worker/db/schema/index.ts';
import { repairSearchIndex } from '../../worker/features/posts/post-search.service.ts';
import { openBoundD1 } from './bound-d1.ts';
import { demoAccounts } from './demo/people.ts';
import { seedAccounts } from './demo/seed-accounts.ts';
import { seedAnnouncements } from './demo/seed-announcements.ts';
import { seedComments } from './demo/seed-comments.ts';
import { seedConversation } from './demo/seed-conversation.ts';
import { seedDrafts } from './demo/seed-drafts.ts';
import { seedFigures } from './demo/seed-figures.ts';
import { seedFollows } from './demo/seed-follows.ts';
import { seedInbox } from './demo/seed-inbox.ts';
import { seedModeration } from './demo/seed-moderation.ts';
import { seedNotifications } from './demo/seed-notifications.ts';
import { seedPosts } from './demo/seed-posts.ts';
import { seedPriceChange } from './demo/seed-price-change.ts';
import { seedReactions } from './demo/seed-reactions.ts';
import { seedReading } from './demo/seed-reading.ts';
import { seedStatistics } from './demo/seed-statistics.ts';
import { seedSubscriptions } from './demo/seed-subscriptions.ts';
import { places, stripeKeys, workerVars } from './environment.ts';
import { type LocalDatabase, openLocalDatabase } from './local-database.ts';

/** Returns a context for the product's services, without Durable Objects: no limits, emails or counts. */
function seedContext({ db, buckets }: LocalDatabase): Ctx {
  return {
    db,
    claim: null,
    actor: { kind: 'job', name: 'seed' },
    config: parseConfig({ ...workerVars(places(), 'http://localhost'), PLATFORM_EMAIL: 'support@demo.test' }),
    ports: {
      limits: { take: async () => ({ taken: true }), takeFrom: async () => ({ taken: true, networks: 1 }) },
      outbox: { poke: async () => undefined, problem: async () => null },
      publisher: { poke: async () => undefined },
      bulk: { poke: async () => undefined, problem: async () => null, take: async () => undefined },
      views: { count: async () => undefined },
      pages: { purge: async () => undefined, purgeFeeds: () => undefined },
      live: {
        listen: () => Promise.reject(new Error('nobody listens while the database is filled')),
        interestsChanged: async () => undefined,
        mutesChanged: async () => undefined,
        published: async () => undefined,
        subscriptionsChanged: async () => undefined,
        accountChanged: async () => undefined,
        reactionsChanged: async () => undefined,
        notificationsChanged: async () => undefined,
        ended: async () => undefined,
      },
      metrics: { record: () => undefined },
      payments: null,
      buckets: { profilePictures: buckets.PROFILE_PICTURES, blogImages: buckets.BLOG_IMAGES },
    },
    now: Date.now(),
    requestId: 'seed',
    address: '127.0.0.1',
    waitUntil: () => undefined,
  };
}

/** Applies missing migrations in one process, because wrangler starts a runtime for each of them. */
async function migrate(stateDir: string): Promise<void> {
  const db = await openBoundD1(join(stateDir, 'v3'));
  await applyMigrations(db).finally(db.close);
}

async function seedDemo(ctx: Ctx): Promise<void> {
  const people = await seedAccounts(ctx);
  const posts = await seedPosts(ctx, people);
  await seedDrafts(ctx, people);
  await seedFollows(ctx, people);
  // Stripe has no payments for this demo content.
  const isPaidAtSandbox = stripeKeys() === null;
  const subscriptions = isPaidAtSandbox ? await seedSubscriptions(ctx, people, places()) : new Map();
  if (isPaidAtSandbox) await seedPriceChange(ctx, people);
  await seedReactions(ctx, people, posts, subscriptions);
  await seedReading(ctx, people, posts);
  await seedComments(ctx, people, posts);
  await seedConversation(ctx, people, posts);
  await seedNotifications(ctx, people, posts);
  await seedInbox(ctx, people);
  await seedAnnouncements(ctx);
  await seedModeration(ctx, people);
  await seedFigures(ctx);
  await seedStatistics(ctx);
  // Last, because its existence means that the demo content is complete.
  const user = people.seqOf(demoAccounts.admin.username);
  await ctx.db.insert(adminUsers).values({ id: crypto.randomUUID(), user, createdAt: ctx.now });
}

const { stateDir } = places();
await migrate(stateDir);
const local = await openLocalDatabase(stateDir);
await local.d1.batch(catalogSql().map((statement) => local.d1.prepare(statement)));
const ctx = seedContext(local);
const admins = await ctx.db
  .select({ seq: users.seq })
  .from(adminUsers)
  .innerJoin(users, eq(users.seq, adminUsers.user))
  .where(eq(users.email, demoAccounts.admin.email));
if (admins.length === 0) {
  // While this file exists, the demo content is incomplete; the next start removes it (prepare.ts).
  const marker = join(stateDir, 'seeding');
  writeFileSync(marker, '');
  await seedDemo(ctx);
  rmSync(marker);
}
// A migration may have emptied the index; without this it stays empty for up to an hour.
await repairSearchIndex(ctx);
await local.close();
