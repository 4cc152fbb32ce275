import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
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

type ReplyFormProps = {
  thread: CommentThread;
  username: string;
  form: ReturnType<typeof useReplyForm>;
  mention: string;
};

/** The form of a reply. It shows a text that the viewer can no longer send. */
function ReplyForm({ thread: { id, state }, username, form, mention }: ReplyFormProps) {
  const { canReply, presses, close } = form;
  const path = useCommentPath(id);
  const reason = state === 'visible' ? threadTexts.repliesClosed : threadTexts.tombstone;
  return (
    <Composer
      parent={{ id, username }}
      returnTo={path}
      prefill={mention}
      focused={presses}
      obstacle={canReply ? null : <p className="text-sm text-muted">{reason}</p>}
      onSent={close}
      onCancel={() => {
        close();
        focusComment(id);
      }}
    />
  );
}

/** Opens the replies of a tombstone when the address names one of them, also when it is loaded later. */
function useOpenReplies({ replies }: CommentThread) {
  const { linkedId } = useThread();
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const hasLinked = replies.some(({ id }) => id === linkedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each press of a link.
  useEffect(() => {
    if (hasLinked) setOpen(true);
  }, [hasLinked, key]);
  return [isOpen, setOpen] as const;
}

/** A removed or hidden comment. Its replies are collapsed. */
function Tombstone({ thread, children }: { thread: CommentThread; children: ReactNode }) {
  const [isOpen, setOpen] = useOpenReplies(thread);
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
      {(isOpen || children) && (
        <div className={repliesStyle}>
          {isOpen && <ReplyList thread={thread} username="a comment that is no longer available" onReply={null} />}
          {children}
        </div>
      )}
    </>
  );
}

/** Shows a comment with its replies, and the form for another one. */
export function ThreadItem({ thread }: { thread: CommentThread }) {
  const { muted } = useThread();
  const [isShown, setShown] = useState(false);
  const form = useReplyForm(thread);
  const { id, author, state, replies } = thread;
  const username = author?.username ?? DEFAULT_AUTHOR;
  const { canReply, mention, open } = form;
  const replyForm = mention !== null && <ReplyForm thread={thread} username={username} form={form} mention={mention} />;
  if (state === 'tombstone') return <Tombstone thread={thread}>{replyForm}</Tombstone>;

  const isMuted = author !== null && muted.has(author.id) && !isShown;
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
      {(replies.length > 0 || replyForm) && (
        <div className={repliesStyle}>
          <ReplyList thread={thread} username={username} onReply={canReply ? (name) => open(`@${name} `) : null} />
          {replyForm}
        </div>
      )}
    </>
  );
}
