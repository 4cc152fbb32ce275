import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { createCommentExcerpt } from '#contract/comment-excerpt';
import {
  type CommentCommenter,
  commentMessages,
  type ModeratedComment,
  type ModeratedCommentList,
} from '#contract/comments';
import { articlePath, commentAnchor } from '#contract/posts';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { CommentText } from '../shared/comment-text.tsx';
import { CommentActions } from './comment-actions.tsx';
import { historyText, holdReasonLabels, stateLabel } from './comment-labels.ts';
import { useDecide } from './use-decide.ts';

type RowProps = {
  comment: ModeratedComment;
  list: ModeratedCommentList;
  /** Id of the viewer, who cannot ban themselves. */
  viewerId: string;
  /** Null if the comment cannot be selected, undefined if none can. */
  isSelected: boolean | null | undefined;
  onSelect: (isSelected: boolean) => void;
};

function History({ person }: { person: CommentCommenter }) {
  return (
    <p className="text-sm text-pretty text-muted">
      On your posts: {historyText(person)} · Joined <Time at={person.joinedAt} format="short" />
    </p>
  );
}

function PersonBadges({ person, isSelf }: { person: CommentCommenter; isSelf: boolean }) {
  return (
    <>
      {isSelf && <Badge>You</Badge>}
      {person.isSubscriber && <Badge>Subscriber</Badge>}
      {person.isBanned && (
        <Badge>
          {person.bannedUntil === null ? (
            'Banned'
          ) : (
            <>
              Banned until <Time at={person.bannedUntil} format="short" />
            </>
          )}
        </Badge>
      )}
    </>
  );
}

/** Says in which state a comment is, and why. The list of held comments need not say that they are held. */
function StateBadges({ comment, list }: Pick<RowProps, 'comment' | 'list'>) {
  const state = stateLabel(comment);
  return (
    <>
      {state !== null && (comment.heldFor === null || list !== 'held') && <Badge>{state}</Badge>}
      {comment.heldFor !== null && <Badge>{holdReasonLabels[comment.heldFor]}</Badge>}
      {comment.reports > 0 && <Badge>{formatCount(comment.reports, 'report')}</Badge>}
    </>
  );
}

/** Shows the first words of the comment that a reply answers. */
function Answered({ username, body }: NonNullable<ModeratedComment['parent']>) {
  return (
    <p className="mb-2 border-l-2 border-line-strong pl-3 text-sm text-pretty text-muted wrap-anywhere">
      In reply to {username ?? 'a deleted account'}:{' '}
      {body === '' ? commentMessages.commentRemoved : <span dir="auto">{createCommentExcerpt(body)}</span>}
    </p>
  );
}

/** Moves the focus from a row that is about to disappear to a neighbor; elsewhere it stays. */
function focusNeighbor(row: HTMLElement | null): void {
  if (row?.contains(document.activeElement) !== true) return;
  // Not to a button there, which a key that is held down would press.
  const neighbor = (row.nextElementSibling ?? row.previousElementSibling) as HTMLElement | null;
  neighbor?.focus();
}

/** Shows a comment to the author of the post, with its actions. */
export function ModeratedRow({ comment, list, viewerId, isSelected, onSelect }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const decide = useDecide(() => list !== 'all' && focusNeighbor(row.current));
  const { commenter, body, state, post, parent, createdAt, editedAt } = comment;
  const isSelf = commenter?.id === viewerId;
  const name = commenter?.username ?? 'Deleted account';
  return (
    <li ref={row} tabIndex={-1} className="flex items-start py-6">
      {isSelected === null && <div className="w-11 flex-none md:w-9" />}
      {typeof isSelected === 'boolean' && (
        <Checkbox
          name="comment"
          label={`Select comment by ${name}`}
          hidesLabel
          checked={isSelected}
          onChange={onSelect}
        />
      )}
      <div className="min-w-0 flex-1 gap-x-10 lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex items-start gap-3 lg:row-start-1">
          <Avatar name={name} url={commenter?.pictureUrl ?? null} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="text-base font-medium wrap-anywhere">{name}</span>
              {commenter !== null && <PersonBadges person={commenter} isSelf={isSelf} />}
              <StateBadges comment={comment} list={list} />
            </div>
            {commenter !== null && !isSelf && <History person={commenter} />}
          </div>
        </div>
        <div className="mt-3 max-w-[62ch] lg:col-start-1">
          {parent !== null && <Answered {...parent} />}
          {body === '' ? (
            <p className="text-base text-muted">{commentMessages.commentRemoved}</p>
          ) : (
            <div className="text-base leading-relaxed">
              <CommentText body={body} />
            </div>
          )}
        </div>
        <p className="mt-2 text-sm text-pretty text-muted lg:col-start-1">
          {parent === null ? 'On ' : 'Reply on '}
          <Link
            to={state === 'visible' ? `${articlePath(post)}#${commentAnchor(comment.id)}` : articlePath(post)}
            dir="auto"
            className="text-ink underline decoration-1 underline-offset-4 hover:text-accent"
          >
            {post.title}
          </Link>{' '}
          <span className="whitespace-nowrap">
            · <Time at={createdAt} format="moment" />
            {editedAt !== null && ', edited'}
          </span>
        </p>
        <CommentActions comment={comment} decide={decide} bannable={isSelf ? null : commenter} />
      </div>
    </li>
  );
}
