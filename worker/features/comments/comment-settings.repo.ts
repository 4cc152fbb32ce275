import { sql } from 'drizzle-orm';
import type { CommentAudience, CommentHold } from '#contract/comments';
import type { Db } from '../../db/client.ts';

type SettingsRow = { comments: CommentAudience; hold: CommentHold };

/** Reads a blogger's settings: no row without a profile. */
export function commentSettingsStatement(db: Db, user: number) {
  return db.all<SettingsRow>(sql`SELECT comments, comments_hold AS hold FROM profiles WHERE user = ${user}`);
}

/** Saves a blogger's settings. Returns a row if they have a profile. */
export function saveCommentSettingsStatement(db: Db, user: number, { comments, hold }: SettingsRow) {
  return db.all<SettingsRow>(sql`
    UPDATE profiles SET comments = ${comments}, comments_hold = ${hold} WHERE user = ${user}
    RETURNING comments, comments_hold AS hold`);
}

/** Closes or opens the comments on the user's post. Returns its title, and no row for another user's post. */
export function closeCommentsStatement(db: Db, postId: string, user: number, closedAt: number | null) {
  return db.all<{ title: string }>(sql`
    UPDATE posts SET comments_closed_at = ${closedAt} WHERE id = ${postId} AND blogger = ${user} RETURNING title`);
}
