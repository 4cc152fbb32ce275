import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { fromPost, type PostTexts, postTextFields, selectFieldsSql } from '../../db/work-fields.ts';
import { canReadSql } from '../access/access.statements.ts';
import { imageJson } from '../images/images.statements.ts';

/** A post as lists read it. JSON columns are text, parsed in posts.present. */
export type PostSummaryRow = PostTexts & {
  seq: number;
  id: string;
  subtitle: string;
  excerpt: string;
  isFree: number;
  wordCount: number;
  commentCount: number;
  createdAt: number;
  /** JSON array of labels. */
  extraTags: string;
  /** The category's number. */
  topic: number;
  authorSeq: number;
  authorId: string;
  username: string;
  pictureKey: string | null;
  /** JSON of an image's row, or null. */
  image: string | null;
  /** JSON array of `[seq, id, name, label, position]`, in no order. */
  subtopics: string;
  /** JSON array of `[seq, id, city, name, league seq, league abbreviation, sport, league id]`, in no order. */
  teams: string;
  /** In lists only: 1 for a premium post that the viewer may read. */
  isUnlocked?: number;
};

/** The viewer of a list: a user's `seq`, null for a guest. `now` is in milliseconds UTC. */
export type CardViewer = { user: number | null; now: number };

/** Selects `isUnlocked` next to `postSummaryColumns`, with index lookups for premium posts only. */
export const unlockedColumn = ({ user, now }: CardViewer): SQL =>
  user === null ? sql`0 AS isUnlocked` : sql`(p.is_free = 0 AND ${canReadSql(user, now)}) AS isUnlocked`;

/** Public columns of a post without its tags in the catalog. */
const headColumns = sql`
  p.seq, p.id, ${selectFieldsSql(postTextFields, fromPost)}, p.subtitle, p.excerpt, p.is_free AS isFree, p.word_count AS wordCount, p.comment_count AS commentCount,
  p.created_at AS createdAt, p.extra_tags AS extraTags, p.topic, u.seq AS authorSeq, u.id AS authorId, u.username, r.picture_key AS pictureKey,
  CASE WHEN i.id IS NOT NULL THEN ${imageJson} END AS image`;

/**
 * Public columns of a post, shared by every list and the article. Aggregates have no ORDER BY, because libSQL cannot
 * parse it.
 */
export const postSummaryColumns = sql`${headColumns},
  (SELECT json_group_array(json_array(s.seq, s.id, s.name, s.label, s.position))
     FROM post_subtopics x JOIN subtopics s ON s.seq = x.subtopic WHERE x.post = p.seq) AS subtopics,
  (SELECT json_group_array(json_array(m.seq, m.id, m.city, m.name, l.seq, l.abbreviation, l.sport, l.id))
     FROM post_teams x JOIN teams m ON m.seq = x.team JOIN leagues l ON l.seq = m.league WHERE x.post = p.seq) AS teams`;

/** Joins of `posts p` for `postSummaryColumns`. They exclude posts of users and blogs that are being deleted. */
export const postSummaryJoins = sql`
  JOIN users u ON u.seq = p.blogger AND u.deleting_at IS NULL
   AND NOT EXISTS (SELECT 1 FROM profiles WHERE user = p.blogger AND deleting_at IS NOT NULL)
  LEFT JOIN profiles r ON r.user = u.seq
  LEFT JOIN images i ON i.id = p.image AND i.removed_at IS NULL`;

/** `postSummaryColumns` for cards without tags: half the look-ups. */
export const untaggedSummaryColumns = sql`${headColumns}, '[]' AS subtopics, '[]' AS teams`;

/**
 * `postSummaryJoins` for a list that shows posts which are no longer public too. Select `isListedSql` with it.
 * @param post SQL for the post's `seq`
 * @param id SQL for its public id: a number of an imported post can be used again
 */
export const optionalSummaryJoins = (post: SQL, id: SQL): SQL => sql`
  LEFT JOIN posts p ON p.seq = ${post} AND p.id = ${id} AND p.unpublished_at IS NULL
  LEFT JOIN users u ON u.seq = p.blogger
  LEFT JOIN profiles r ON r.user = p.blogger
  LEFT JOIN images i ON i.id = p.image AND i.removed_at IS NULL`;

/** SQL condition on `optionalSummaryJoins`: the post is published, and its author and blog are not being deleted. */
export const isListedSql = sql`(p.seq IS NOT NULL AND u.deleting_at IS NULL AND r.deleting_at IS NULL)`;

/**
 * Reads a page of a stream, newest first: one range of the index (docs/architecture.md "Streams and the feed").
 * @param stream its number, or SQL expression for it (NULL for an empty list)
 * @param page.before only posts below this `seq`
 * @param page.limit page size plus one, to detect another page
 * @param isListed SQL condition on `post`; it may exclude only a few posts
 */
export function streamPostsStatement(
  db: Db,
  stream: number | SQL,
  page: { before: number; limit: number },
  viewer: CardViewer,
  isListed: SQL = sql`true`,
) {
  return db.all<PostSummaryRow>(sql`
    WITH page AS MATERIALIZED (
      SELECT post FROM stream_posts WHERE stream = ${stream} AND post < ${page.before} AND ${isListed}
       ORDER BY post DESC LIMIT ${literalNumber(page.limit)})
    SELECT ${postSummaryColumns}, ${unlockedColumn(viewer)}
      FROM page CROSS JOIN posts p ON p.seq = page.post ${postSummaryJoins}
     ORDER BY p.seq DESC`);
}
