import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { profiles } from '../../db/schema/index.ts';

/** Makes a user a blogger; creates the profile the first time. Does nothing while the blog is being deleted. */
export function enableBloggingStatement(db: Db, user: number, now: number) {
  return db
    .insert(profiles)
    .values({ user, id: crypto.randomUUID(), isBlogging: true, createdAt: now })
    .onConflictDoUpdate({
      target: profiles.user,
      set: { isBlogging: true },
      setWhere: isNull(profiles.deletingAt),
    });
}

/** Switches blogging off and preserves the profile. */
export function disableBloggingStatement(db: Db, user: number) {
  return db.update(profiles).set({ isBlogging: false }).where(eq(profiles.user, user));
}

/** Profile fields that the blogger can change. */
export type ProfileEdits = Partial<
  Pick<typeof profiles.$inferInsert, 'aboutMe' | 'youtubeUrl' | 'tiktokUrl' | 'pictureKey'>
>;

/** Changes fields of a profile; does nothing without one. */
export function editProfileStatement(db: Db, user: number, edits: ProfileEdits) {
  return db.update(profiles).set(edits).where(eq(profiles.user, user));
}

/** Sets a profile's picture unless it already has a newer one: a user's keys sort by time. */
export function setPictureStatement(db: Db, user: number, key: string) {
  return db
    .update(profiles)
    .set({ pictureKey: key })
    .where(and(eq(profiles.user, user), sql`coalesce(${profiles.pictureKey}, '') < ${key}`));
}

/** Replaces a blogger's writing topics; does nothing without a profile. */
export function writingTopicsStatements(db: Db, user: number, categories: readonly CategoryKey[]) {
  const chosen = JSON.stringify(categories);
  return [
    db.run(sql`
      DELETE FROM writing_topics WHERE user = ${user} AND category NOT IN (SELECT value FROM json_each(${chosen}))`),
    db.run(sql`
      INSERT INTO writing_topics (user, category)
      SELECT r.user, c.value FROM profiles r JOIN json_each(${chosen}) c WHERE r.user = ${user}
      ON CONFLICT DO NOTHING`),
  ] as const;
}
