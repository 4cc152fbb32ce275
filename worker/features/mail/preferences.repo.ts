import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Reads whether a user wants emails about new posts: at most one row. Without a row they do. */
export function mailPreferencesStatement(db: Db, user: number) {
  return db.all<{ newPosts: 0 | 1 }>(sql`SELECT new_posts AS newPosts FROM mail_preferences WHERE user = ${user}`);
}

/** Saves a user's preference. Returns one row, or none for an unknown user. @param userId public id */
export function saveMailPreferencesStatement(db: Db, userId: string, newPosts: boolean, now: number) {
  return db.all<{ user: number }>(sql`
    INSERT INTO mail_preferences (user, new_posts, updated_at)
    SELECT seq, ${newPosts ? 1 : 0}, ${now} FROM users WHERE id = ${userId}
        ON CONFLICT (user) DO UPDATE SET new_posts = excluded.new_posts, updated_at = excluded.updated_at
    RETURNING user`);
}
