import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { removePostsFromStreamsStatement } from './post-streams.repo.ts';
import { type NewPost, writePostStatements } from './publishing.repo.ts';

/** A post of another platform. Its `at` is the time of its last change. */
export type ImportedPost = NewPost & { imported: NonNullable<NewPost['imported']> };

/**
 * Writes an imported post with its streams and search entry, and nothing else: no notice, campaign or follow. A repeated
 * import keeps its number and date.
 */
export const writeImportedPostStatements = (db: Db, post: ImportedPost): Statement[] => writePostStatements(db, post);

/** Deletes posts with their streams and search entries. @param posts SQL query for their `seq`s, a few at a time */
export const deleteImportedPostsStatements = (db: Db, posts: SQL): Statement[] => [
  removePostsFromStreamsStatement(db, posts),
  db.run(sql`DELETE FROM post_search WHERE rowid IN (${posts})`),
  db.run(sql`DELETE FROM premium_search WHERE rowid IN (${posts})`),
  db.run(sql`DELETE FROM posts WHERE seq IN (${posts})`),
];
