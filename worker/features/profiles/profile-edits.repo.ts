import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { profiles } from '../../db/schema/index.ts';

/** Makes somebody a blogger; the first time with a new profile of the schema's defaults. Not while it is being deleted. */
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

/** Switches blogging off; the profile stays. */
export function disableBloggingStatement(db: Db, user: number) {
  return db.update(profiles).set({ isBlogging: false }).where(eq(profiles.user, user));
}

/** Fields of a profile that its blogger changes. */
export type ProfileEdits = Partial<
  Pick<typeof profiles.$inferInsert, 'aboutMe' | 'youtubeUrl' | 'tiktokUrl' | 'pictureKey'>
>;

/** Changes some fields of a profile; of nobody's without one. */
export function editProfileStatement(db: Db, user: number, edits: ProfileEdits) {
  return db.update(profiles).set(edits).where(eq(profiles.user, user));
}

/** Gives a profile its picture, unless it has a newer one by now: keys of one person are ordered by their time. */
export function setPictureStatement(db: Db, user: number, key: string) {
  return db
    .update(profiles)
    .set({ pictureKey: key })
    .where(and(eq(profiles.user, user), sql`coalesce(${profiles.pictureKey}, '') < ${key}`));
}

/** Replaces the categories a blogger writes in; of nobody without a profile. */
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
