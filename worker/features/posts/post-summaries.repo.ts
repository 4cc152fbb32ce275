import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mayRead } from './read-access.repo.ts';

/** A post as the database gives it to a list. The JSON columns are text; posts.present reads them. */
export type PostSummaryRow = {
  seq: number;
  id: string;
  title: string;
  excerpt: string;
  isFree: number;
  wordCount: number;
  createdAt: number;
  /** JSON array of labels. */
  extraTags: string;
  category: string;
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
  /** Of a list: 1 for a premium post that the viewer may read. */
  isUnlocked?: number;
};

/** Who a list is for: a user's `seq`, null for a guest. `now` is in milliseconds UTC. */
export type CardViewer = { user: number | null; now: number };

/** Selects `isUnlocked` beside `postSummaryColumns`, by index lookups of premium posts only. */
export const unlockedColumn = ({ user, now }: CardViewer): SQL =>
  user === null ? sql`0 AS isUnlocked` : sql`(p.is_free = 0 AND ${mayRead(user, now)}) AS isUnlocked`;

/**
 * What everybody may know of a post, wherever it is shown: the one selection under every list and the article. No
 * ORDER BY stands in an aggregate, as libSQL cannot read that.
 */
export const postSummaryColumns = sql`
  p.seq, p.id, p.title, p.excerpt, p.is_free AS isFree, p.word_count AS wordCount, p.created_at AS createdAt,
  p.extra_tags AS extraTags, t.category, u.seq AS authorSeq, u.id AS authorId, u.username, r.picture_key AS pictureKey,
  CASE WHEN i.id IS NOT NULL THEN json_object('id', i.id, 'ext', i.ext, 'width', i.width, 'height', i.height,
    'widths', json(i.widths), 'hasShare', i.has_share, 'color', i.color) END AS image,
  (SELECT json_group_array(json_array(s.seq, s.id, s.name, s.label, s.position))
     FROM post_subtopics x JOIN subtopics s ON s.seq = x.subtopic WHERE x.post = p.seq) AS subtopics,
  (SELECT json_group_array(json_array(m.seq, m.id, m.city, m.name, l.seq, l.abbreviation, l.sport, l.id))
     FROM post_teams x JOIN teams m ON m.seq = x.team JOIN leagues l ON l.seq = m.league WHERE x.post = p.seq) AS teams`;

/** What `postSummaryColumns` needs beside `posts p`. Nothing is shown of who is being deleted. */
export const postSummaryJoins = sql`
  JOIN topics t ON t.seq = p.topic
  JOIN users u ON u.seq = p.blogger AND u.deleting_at IS NULL
   AND NOT EXISTS (SELECT 1 FROM profiles WHERE user = p.blogger AND deleting_at IS NOT NULL)
  LEFT JOIN profiles r ON r.user = u.seq
  LEFT JOIN images i ON i.id = p.image`;

/**
 * One page of a stream, newest first: one range of the stream index (architecture, 'One index under every list').
 * @param stream its number, or SQL that gives it (NULL for an empty list)
 * @param page.before posts below this `seq`
 * @param page.limit how many; ask for one more than is shown, to know whether a page follows
 * @param viewer who it is for
 * @param isListed SQL that tells whether a `post` of the stream stands in the list; few may not
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
       ORDER BY post DESC LIMIT ${page.limit})
    SELECT ${postSummaryColumns}, ${unlockedColumn(viewer)}
      FROM page CROSS JOIN posts p ON p.seq = page.post ${postSummaryJoins}
     ORDER BY p.seq DESC`);
}
