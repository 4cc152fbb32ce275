import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/notifications';
import { isMutedPersonSql } from '../../db/mutes.ts';
import { isPublicSql, mayReadSql, postedCommentsSql } from '../access/commented-posts.statements.ts';

/**
 * What a notification is about, as far as its reader may see it now. `id` is the post's or draft's, `isPublic` whether
 * the article can be opened, `by` a username, `note` the reason, the answer or the text of a comment. `comment` is the
 * public id of a comment that the reader may see, `isHeld` whether it waits for the blogger.
 */
export type NotificationSubject = {
  id: string;
  title: string | null;
  isPublic?: 0 | 1;
  by?: string | null;
  note?: string | null;
  comment?: string | null;
  isHeld?: 0 | 1;
};

/** SQL expression: the public id in `ref` of the notification `n`, without what tells its repetitions apart. */
const refIdSql = sql`iif(instr(n.ref, ':') = 0, n.ref, substr(n.ref, 1, instr(n.ref, ':') - 1))`;

const ownPostSql = (note: SQL): SQL => sql`(
  SELECT json_object('id', p.id, 'title', p.title, 'isPublic', p.unpublished_at IS NULL, 'note', ${note})
    FROM posts p WHERE p.id = ${refIdSql} AND p.blogger = n.user)`;

/** The title of a draft; its schedule's problem until there is another schedule. */
const ownDraftSql = sql`(
  SELECT json_object('id', d.id, 'title', d.title,
      'note', (SELECT s.problem FROM schedules s WHERE s.id = d.id AND n.ref = s.id || ':' || s.publish_at))
    FROM drafts d WHERE d.id = ${refIdSql} AND d.author = n.user)`;

/** The reporter's article, with its title while it is public. */
const reportedPostSql = sql`(
  SELECT json_object('id', p.id, 'title', iif(p.unpublished_at IS NULL, p.title, NULL), 'isPublic', p.unpublished_at IS NULL,
      'note', r.answer)
    FROM article_reports r CROSS JOIN posts p ON p.seq = r.post WHERE r.id = ${refIdSql} AND r.reporter = n.user)`;

/**
 * The post of the reporter's comment, with its title while it is public, and the place of the comment while the reporter
 * may read it. Never its text.
 */
const reportedCommentSql = (now: number): SQL => sql`(
  SELECT json_object('id', p.id, 'title', iif(${isPublicSql}, p.title, NULL), 'isPublic', ${isPublicSql}, 'note', x.answer,
      'comment', iif(c.state = 'visible' AND ${mayReadSql({ user: sql`n.user`, now })}, c.id, NULL))
    FROM comment_reports x CROSS JOIN ${postedCommentsSql} WHERE x.id = ${refIdSql} AND x.reporter = n.user AND c.seq = x.comment)`;

/** The reporter's blogger. @returns the id of the report alone, because a profile has no title */
const reportedBloggerSql = sql`(
  SELECT json_object('id', x.id, 'title', NULL, 'note', x.answer) FROM blogger_reports x
   WHERE x.id = ${refIdSql} AND x.reporter = n.user)`;

/** A restriction of the reader's content, with the title of their article, or of the one that they commented on. */
const restrictionSql = (which: SQL, note: SQL): SQL => sql`(
  SELECT json_object('id', x.id, 'title', (SELECT title FROM posts WHERE seq = x.post), 'note', ${note})
    FROM restrictions x WHERE ${which} AND x.person = n.user)`;

/** An announcement, with its text. `id` is the path of the version that its id names, empty for none. */
const announcementSql = sql`(
  SELECT json_object('id', iif(a.document IS NULL, '', '/' || a.document || '/' || substr(a.id, length(a.document) + 2)), 'title', a.title, 'note', a.text)
    FROM announcements a WHERE a.id = n.ref)`;

/**
 * The post of the comment in `ref`, with its title while it is public or the reader's own. Text and author of the comment
 * only if it is visible and the reader may read the post, or if `isSeen`. The text of a muted person is left out.
 */
function commentSql(now: number, isSeen: SQL = sql`0`): SQL {
  const isShown = sql`(${isSeen} OR (c.state = 'visible' AND ${mayReadSql({ user: sql`n.user`, now })}))`;
  return sql`(
  SELECT json_object('id', x.id, 'title', iif(x.isPublic OR x.isOwn, x.title, NULL), 'isPublic', x.isPublic, 'isHeld', x.isHeld,
      'comment', iif(x.isShown, n.ref, NULL), 'by', iif(x.isShown, u.username, NULL),
      'note', iif(x.isShown AND NOT ${isMutedPersonSql(sql`n.user`, sql`x.author`)}, x.body, NULL))
    FROM (SELECT p.id, p.title, ${isPublicSql} AS isPublic, p.blogger = n.user AS isOwn, c.author, c.body,
                 c.state = 'held' AS isHeld, ${isShown} AS isShown
            FROM ${postedCommentsSql} WHERE c.id = n.ref) x
    LEFT JOIN users u ON u.seq = x.author AND u.deleting_at IS NULL)`;
}

const heldCommentSql = (now: number): SQL => commentSql(now, sql`(c.state = 'held' AND c.blogger = n.user)`);

/**
 * Subject of each kind: an SQL expression (JSON of NotificationSubject, or NULL) about the notification `n`. It checks
 * at this moment what the reader `n.user` may see. A kind without one has no subject.
 */
const subjects: Partial<Record<NotificationKind, (now: number) => SQL>> = {
  reply: commentSql,
  comment: commentSql,
  comment_held: heldCommentSql,
  comment_approved: commentSql,
  mention: commentSql,
  campaign_finished: () => ownPostSql(sql`NULL`),
  campaign_paused: () =>
    ownPostSql(sql`(SELECT m.reason FROM campaigns m WHERE m.post = p.seq AND m.state = 'paused' LIMIT 1)`),
  schedule_late: () => ownDraftSql,
  schedule_failed: () => ownDraftSql,
  report_answered: (now) => sql`coalesce(${reportedPostSql}, ${reportedCommentSql(now)}, ${reportedBloggerSql})`,
  restricted: () => restrictionSql(sql`x.id = n.ref`, sql`x.reason`),
  announced: () => announcementSql,
  appeal_answered: () =>
    restrictionSql(
      sql`x.seq = (SELECT restriction FROM appeals WHERE id = n.ref)`,
      sql`(SELECT answer FROM appeals WHERE id = n.ref)`,
    ),
};

/** SQL expression: the subject of the notification `n`, as JSON or NULL. */
export function subjectSql(now: number): SQL {
  const cases = Object.entries(subjects).map(([kind, toSql]) => sql`WHEN ${kind} THEN ${toSql(now)}`);
  return sql`CASE n.kind ${sql.join(cases, sql` `)} END`;
}
