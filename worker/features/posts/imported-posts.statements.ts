import { type SQL, sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db, Statement } from '../../db/client.ts';
import { addPostsToStreamsStatement, removePostsFromStreamsStatement } from './post-streams.repo.ts';
import { type NewPost, writePostStatements } from './publishing.repo.ts';

/** A post of another platform. Its `at` is the time of its last change. */
export type ImportedPost = NewPost & { imported: NonNullable<NewPost['imported']> };

/**
 * Writes an imported post with its streams and search entry, and nothing else: no notice, campaign or follow. A repeated
 * import keeps its number and date.
 */
export const writeImportedPostStatements = (db: Db, post: ImportedPost): Statement[] => writePostStatements(db, post);

/**
 * Moves posts without subtopics and teams to another category. They count as unchanged.
 * @param posts SQL query for their `seq`s, a few at a time
 */
export const moveImportedPostsStatements = (db: Db, posts: SQL, category: CategoryKey): Statement[] => [
  removePostsFromStreamsStatement(db, posts),
  db.run(sql`
    UPDATE posts SET topic = (SELECT seq FROM topics WHERE category = ${category}) WHERE seq IN (${posts})`),
  addPostsToStreamsStatement(db, posts),
];

/** Deletes posts with their streams and search entries. @param posts SQL query for their `seq`s, a few at a time */
export const deleteImportedPostsStatements = (db: Db, posts: SQL): Statement[] => [
  removePostsFromStreamsStatement(db, posts),
  db.run(sql`DELETE FROM post_search WHERE rowid IN (${posts})`),
  db.run(sql`DELETE FROM premium_search WHERE rowid IN (${posts})`),
  db.run(sql`DELETE FROM posts WHERE seq IN (${posts})`),
];
