import { createCommentExcerpt } from '#contract/comment-excerpt';
import { parse } from '#contract/format/parse';
import { printPlain } from '#contract/format/print-plain';
import {
  heldCommentsPath,
  isMailedKind,
  type NotificationItem,
  type NotificationKind,
  readersPath,
} from '#contract/notifications';
import { articlePath, commentAnchor, draftPath, slugify } from '#contract/posts';
import { statementPath } from '#contract/restrictions';
import { writeCursor } from '../../db/cursor.ts';
import type { NotificationRow } from './notifications.repo.ts';
import type { NotificationSubject } from './subjects.repo.ts';

type ToPath = (subject: NotificationSubject) => string | null;

const toArticle: ToPath = ({ id, title, isPublic }) =>
  isPublic === 1 ? articlePath({ id, slug: slugify(title ?? '') }) : null;
const toComment: ToPath = (subject) => {
  const article = toArticle(subject);
  return article === null || !subject.comment ? article : `${article}#${commentAnchor(subject.comment)}`;
};
const toHeldComment: ToPath = (subject) =>
  subject.isHeld === 1 && subject.comment ? heldCommentsPath : toComment(subject);
const toStatement: ToPath = ({ id }) => statementPath(id);
const toDraft: ToPath = ({ id }) => draftPath(id);

/** The page that a notification of each kind opens; null if its subject cannot be opened. */
const paths: Record<NotificationKind, ToPath | string> = {
  reply: toComment,
  comment: toComment,
  comment_held: toHeldComment,
  comment_approved: toComment,
  mention: toComment,
  new_followers: readersPath,
  new_subscribers: readersPath,
  campaign_finished: toArticle,
  campaign_paused: toArticle,
  schedule_late: toDraft,
  schedule_failed: toDraft,
  report_answered: toComment,
  restricted: toStatement,
  appeal_answered: toStatement,
  announced: ({ id }) => id || null,
};

function toNote(kind: NotificationKind, note: string): string | null {
  if (kind === 'announced') return printPlain(parse(note, 2)) || null;
  return (isMailedKind(kind) ? createCommentExcerpt(note) : note) || null;
}

/** Presents a notification to its reader. */
export function presentNotification(row: NotificationRow): NotificationItem {
  const { seq, kind, count, at, readAt } = row;
  const subject = row.subject === null ? null : (JSON.parse(row.subject) as NotificationSubject);
  const path = paths[kind];
  return {
    id: writeCursor({ before: seq, mode: 0 }),
    kind,
    count,
    title: subject?.title || null,
    by: subject?.by ?? null,
    note: subject?.note ? toNote(kind, subject.note) : null,
    path: typeof path === 'string' ? path : subject && path(subject),
    at,
    isRead: readAt !== null,
  };
}
