import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { isAccessAllowedSql } from './free-posts.repo.ts';
import { addToIndexStatements } from './post-search.repo.ts';
import { addToStreamsStatement, removePostFromStreamsStatement } from './post-streams.repo.ts';

/** A published post with its whole text, which its author may always read. `extraTags` is a JSON array of labels. */
export type OwnTextRow = { title: string; isFree: number; content: string; extraTags: string };

/** The text of a post that the person has published: at most one row, none for anybody else. */
export function ownTextStatement(db: Db, id: string, user: number | null) {
  return db.all<OwnTextRow>(sql`
    SELECT p.title, p.is_free AS isFree, b.content, p.extra_tags AS extraTags
      FROM posts p JOIN post_bodies b ON b.post = p.seq
     WHERE p.id = ${id} AND p.blogger = ${user} AND p.unpublished_at IS NULL`);
}

/** A post as free or premium: what of its text (`title`, `content`) everybody may see is cut anew. */
export type AccessChange = {
  id: string;
  user: number;
  isFree: boolean;
  title: string;
  content: string;
  excerpt: string;
  teaser: string;
  searchable: string;
  premiumText: string | null;
  extraTags: readonly string[];
};

/**
 * Switches a post between free and premium, in its row, streams and search entry. The batch fails when the rules for free
 * posts do not allow it any more, or the text is not the one that was cut.
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
        extra_tags = ${JSON.stringify(post.extraTags)} WHERE id = ${id}`),
    addToStreamsStatement(db, id),
    ...addToIndexStatements(db, sql`(SELECT p.seq FROM ${own})`, post),
  ];
}
