import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Comment } from '#contract/comments';
import { bloggerPath } from '#contract/handles';
import { type Author, commentAnchor, DEFAULT_AUTHOR } from '#contract/posts';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { classNames } from '@/lib/class-names.ts';
import { CommentText } from '../shared/comment-text.tsx';
import { TimeAgo } from '../shared/time-ago.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { EditForm, readEditDraft } from './edit-form.tsx';
import { focusComment } from './focus-comment.ts';
import { LikeButton } from './like-button.tsx';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';

/** Returns the address of a comment on its article's page. */
export const useCommentPath = (id: string): string => `${useThread().path}#${commentAnchor(id)}`;

/** The name of a commenter; a link if they certainly have a page: the article's author, and people with a picture. */
function CommenterName({ author, isBlogger }: { author: Author | null; isBlogger: boolean }) {
  const name = author?.username ?? DEFAULT_AUTHOR;
  if (author === null || !(isBlogger || author.pictureUrl !== null)) {
    return <span className="font-medium wrap-anywhere">{name}</span>;
  }
  return (
    <Link to={bloggerPath(author)} className="reach inline-block py-0.5 font-medium wrap-anywhere hover:text-accent">
      {name}
    </Link>
  );
}

function Meta({
  comment: { author, isBlogger, createdAt, editedAt, state },
  path,
}: {
  comment: Comment;
  path: string;
}) {
  const { now } = useThread();
  const time = <TimeAgo at={createdAt} now={now} />;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
      <CommenterName author={author} isBlogger={isBlogger} />
      {isBlogger && <Badge>Author</Badge>}
      <span className="text-muted">
        {state === 'visible' ? (
          <Link to={path} className="reach inline-block py-0.5 hover:text-ink hover:underline">
            {time}
          </Link>
        ) : (
          time
        )}
        {editedAt !== null && <span> · Edited</span>}
      </span>
    </p>
  );
}

/** The place of a comment in the list, which takes the focus and to which addresses lead. */
export function CommentFrame({ id, children }: { id: string; children: ReactNode }) {
  const isLinked = useThread().linkedId === id;
  return (
    <div
      id={commentAnchor(id)}
      data-comment={id}
      tabIndex={-1}
      className={classNames('-mx-3 scroll-mt-24 rounded-md px-3 py-2 transition-colors', isLinked && 'bg-accent-soft')}
    >
      {children}
    </div>
  );
}

type CommentCardProps = {
  comment: Comment;
  isReply?: boolean;
  /** Buttons beside Like. */
  actions?: ReactNode;
};

/** Shows a comment or a reply with its text, held or visible. */
export function CommentCard({ comment, isReply = false, actions }: CommentCardProps) {
  const { id, author, body, state, isOwn, isLiked, likeCount } = comment;
  const { viewer } = useThread();
  /** Number of presses that opened the form of a changed text; null while it is closed. It opens with one that is not saved. */
  const [presses, setPresses] = useState(() =>
    isOwn && readEditDraft(viewer?.id ?? null, comment) !== null ? 0 : null,
  );
  const path = useCommentPath(id);
  const username = author?.username ?? DEFAULT_AUTHOR;
  const text = (
    <div className="mt-1 text-base">
      <CommentText body={body} />
    </div>
  );
  return (
    <CommentFrame id={id}>
      <div className="flex gap-3">
        <div className={classNames('flex-none', isReply && '*:size-8 *:text-xs')}>
          <Avatar name={username} url={author?.pictureUrl ?? null} />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-2">
            <Meta comment={comment} path={path} />
            <div className="-my-2.5 -mr-2.5">
              <CommentMenu
                comment={comment}
                username={username}
                path={path}
                onEdit={() => setPresses((presses ?? 0) + 1)}
              />
            </div>
          </div>
          {presses === null ? (
            text
          ) : (
            <EditForm
              comment={comment}
              focused={presses}
              onClose={() => {
                setPresses(null);
                focusComment(id);
              }}
            >
              {text}
            </EditForm>
          )}
          {state === 'held' ? (
            <p className="mt-2 text-sm text-muted">{threadTexts.held}</p>
          ) : (
            <div className="mt-1 flex flex-wrap items-center gap-x-1">
              <LikeButton id={id} username={username} isLiked={isLiked} likeCount={likeCount} path={path} />
              {actions}
            </div>
          )}
        </div>
      </div>
    </CommentFrame>
  );
}
