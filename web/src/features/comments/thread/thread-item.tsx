import { useState } from 'react';
import type { CommentThread } from '#contract/comments';
import { DEFAULT_AUTHOR } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { CommentCard, CommentFrame, useCommentPath } from './comment-card.tsx';
import { readCommentDraft } from './comment-drafts.ts';
import { Composer } from './composer.tsx';
import { focusComment } from './focus-comment.ts';
import { MutedLine } from './muted-line.tsx';
import { ReplyList } from './reply-list.tsx';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';

const repliesStyle = 'mt-3 ml-5 space-y-3 border-l border-line pl-5 md:pl-8';

/** A removed or hidden comment. Its replies are collapsed. */
function Tombstone({ thread }: { thread: CommentThread }) {
  const [isOpen, setOpen] = useState(false);
  const { id, replyCount } = thread;
  return (
    <>
      <CommentFrame id={id}>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {threadTexts.tombstone}
          <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} {replyCount === 1 ? '1 Reply' : `${replyCount} Replies`}
            <span className="sr-only"> to a comment that is no longer available</span>
          </Button>
        </p>
      </CommentFrame>
      {isOpen && (
        <div className={repliesStyle}>
          <ReplyList thread={thread} username="a comment that is no longer available" onReply={null} />
        </div>
      )}
    </>
  );
}

/** State of the form for a reply: which person it mentions first, or closed. It opens with a text that is not sent. */
function useReplyForm({ id, state }: CommentThread) {
  const { viewer, postId, mayWrite } = useThread();
  const canReply = mayWrite && state === 'visible';
  const [mention, setMention] = useState<string | null>(() =>
    readCommentDraft(viewer?.id ?? null, { postId, parent: id }) === null ? null : '',
  );
  const [presses, setPresses] = useState(0);
  const open = (prefill: string) => {
    setPresses(presses + 1);
    setMention(prefill);
  };
  return { canReply, mention, open, close: () => setMention(null), presses };
}

/** Shows a comment with its replies, and the form for another one. */
export function ThreadItem({ thread }: { thread: CommentThread }) {
  const { muted } = useThread();
  const [isShown, setShown] = useState(false);
  const { canReply, mention, open, close, presses } = useReplyForm(thread);
  const path = useCommentPath(thread.id);
  if (thread.state === 'tombstone') return <Tombstone thread={thread} />;

  const { id, author } = thread;
  const username = author?.username ?? DEFAULT_AUTHOR;
  const isMuted = author !== null && muted.has(author.id) && !isShown;
  const isOpen = canReply && mention !== null;
  return (
    <>
      {isMuted ? (
        <MutedLine id={id} username={username} onShow={() => setShown(true)} />
      ) : (
        <CommentCard
          comment={thread}
          actions={
            canReply && (
              <Button variant="ghost" size="sm" className="px-2.5! text-muted" onClick={() => open('')}>
                Reply<span className="sr-only"> to {username}</span>
              </Button>
            )
          }
        />
      )}
      {(thread.replies.length > 0 || isOpen) && (
        <div className={repliesStyle}>
          <ReplyList thread={thread} username={username} onReply={canReply ? (name) => open(`@${name} `) : null} />
          {isOpen && (
            <Composer
              parent={{ id, username }}
              returnTo={path}
              prefill={mention}
              focused={presses}
              onSent={close}
              onCancel={() => {
                close();
                focusComment(id);
              }}
            />
          )}
        </div>
      )}
    </>
  );
}
