import { DAY } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { runBatch } from '../../../worker/db/client.ts';
import { profiles, users, writingTopics } from '../../../worker/db/schema/index.ts';
import { hashPassword } from '../../../worker/platform/passwords.ts';
import { createRandomDraws } from '../../support/seeded-random.ts';
import { demoBloggers } from './bloggers.ts';
import { DEMO_PASSWORD, type DemoBlogger, demoAccounts, demoReaders } from './people.ts';
import { renderAvatar } from './pictures.ts';

const MONTH_MS = 30 * DAY;

/** A demo user: `seq` is the key in other tables, `joinedAt` is milliseconds UTC. */
export type DemoPerson = { seq: number; id: string; username: string; email: string; joinedAt: number };

/** All demo users. */
export type DemoPeople = { person(username: string): DemoPerson; seqOf(username: string): number };

type Newcomer = { id: string; username: string; email: string; createdAt: number };

/** Returns the users in the order of joining, which determines their seqs. */
function newcomers(now: number): Newcomer[] {
  const person = (username: string, email: string, monthsAgo: number) => {
    const createdAt = Math.round(now - monthsAgo * MONTH_MS - createRandomDraws(username).range(0, 20) * DAY);
    return { id: crypto.randomUUID(), username, email, createdAt };
  };
  return [
    ...demoBloggers.map(({ username, email, joinedMonthsAgo }) => person(username, email, joinedMonthsAgo)),
    ...demoReaders.map((username) =>
      person(username, `${username}@demo.test`, createRandomDraws(`${username} joined`).range(0, 14)),
    ),
    person(demoAccounts.reader.username, demoAccounts.reader.email, 4),
    person(demoAccounts.admin.username, demoAccounts.admin.email, 27),
  ].toSorted((one, other) => one.createdAt - other.createdAt);
}

async function profileStatements(ctx: Ctx, blogger: DemoBlogger, { id, createdAt }: Newcomer, user: number) {
  const pictureKey = `${id}/${id}-${createdAt}.webp`;
  const httpMetadata = { contentType: 'image/webp' };
  await ctx.ports.buckets.profilePictures.put(pictureKey, await renderAvatar(blogger.avatar), { httpMetadata });
  return [
    ctx.db.insert(profiles).values({
      user,
      id: crypto.randomUUID(),
      aboutMe: blogger.aboutMe,
      pictureKey,
      youtubeUrl: blogger.youtubeUrl ?? null,
      tiktokUrl: blogger.tiktokUrl ?? null,
      subscriptionCents: blogger.priceCents,
      createdAt,
    }),
    ctx.db.insert(writingTopics).values(blogger.writes.map((category) => ({ user, category }))),
  ];
}

/** Makes all accounts, confirmed, with one password, and the bloggers' profiles and pictures. */
export async function seedAccounts(ctx: Ctx): Promise<DemoPeople> {
  const everybody = newcomers(ctx.now);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await runBatch(
    ctx.db,
    everybody.map((person) =>
      ctx.db.insert(users).values({ ...person, passwordHash, emailConfirmedAt: person.createdAt }),
    ),
  );
  const { seq, id, username, email, createdAt: joinedAt } = users;
  const rows: DemoPerson[] = await ctx.db.select({ seq, id, username, email, joinedAt }).from(users);
  const byName = new Map(rows.map((row) => [row.username, row]));
  const person = (name: string): DemoPerson => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`No demo account ${name}`);
    return found;
  };
  const people = { person, seqOf: (name: string) => person(name).seq };
  const profileBatches = await Promise.all(
    demoBloggers.map(async (blogger) => {
      const person = everybody.find(({ username }) => username === blogger.username);
      return person === undefined ? [] : profileStatements(ctx, blogger, person, people.seqOf(blogger.username));
    }),
  );
  await runBatch(ctx.db, profileBatches.flat());
  return people;
}
