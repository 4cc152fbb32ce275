import { sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { isAccessAllowedSql } from './free-posts.statements.ts';
import { addToIndexStatements } from './post-search.repo.ts';
import { addToStreamsStatement, removePostFromStreamsStatement } from './post-streams.repo.ts';

/** A published post with its whole text, for its author. `extraTags` is a JSON array of labels. */
export type OwnTextRow = {
  title: string;
  isFree: number;
  content: string;
  format: Format;
  extraTags: string;
  isImported: number;
};

/** Reads the text of the user's own published post: at most one row. */
export function ownTextStatement(db: Db, id: string, user: number) {
  return db.all<OwnTextRow>(sql`
    SELECT p.title, p.is_free AS isFree, b.content, p.format, p.extra_tags AS extraTags, p.seq < 0 AS isImported
      FROM posts p JOIN post_bodies b ON b.post = p.seq
     WHERE p.id = ${id} AND p.blogger = ${user} AND p.unpublished_at IS NULL`);
}

/** A post with its new access, and its public parts derived again from `title` and `content`. */
export type AccessChange = {
  id: string;
  user: number;
  isFree: boolean;
  title: string;
  content: string;
  excerpt: string;
  teaser: string;
  teaserPictures: number;
  searchable: string;
  premiumText: string | null;
  extraTags: readonly string[];
};

/**
 * Switches a post between free and premium in its row, streams and search entry. Rolls the batch back when the rules
 * for free posts no longer allow it, or the text has changed since it was read.
 */
export function switchAccessStatements(db: Db, post: AccessChange): Statement[] {
  const { id, user } = post;
  const own = sql`posts p WHERE p.id = ${id} AND p.blogger = ${user} AND p.unpublished_at IS NULL`;
  return [
    assertStatement(
      db,
      sql`${isAccessAllowedSql(id, user, post.isFree)}
        AND (SELECT p.title FROM ${own}) IS ${post.title}
        AND (SELECT content FROM post_bodies WHERE post = (SELECT p.seq FROM ${own})) IS ${post.content}`,
    ),
    removePostFromStreamsStatement(db, id),
    db.run(sql`
      UPDATE posts SET is_free = ${post.isFree ? 1 : 0}, excerpt = ${post.excerpt}, teaser = ${post.teaser},
        teaser_pictures = ${post.teaserPictures}, extra_tags = ${JSON.stringify(post.extraTags)} WHERE id = ${id}`),
    addToStreamsStatement(db, id),
    ...addToIndexStatements(db, sql`(SELECT p.seq FROM ${own})`, post),
  ];
}
