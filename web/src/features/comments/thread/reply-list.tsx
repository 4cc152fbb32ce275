import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment, CommentThread, RepliesResponse } from '#contract/comments';
import { DEFAULT_AUTHOR } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { CommentCard } from './comment-card.tsx';
import { withReplies } from './comment-pages.ts';
import { focusComment } from './focus-comment.ts';
import { MutedLine } from './muted-line.tsx';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';
import { useCommentPages } from './use-comment-pages.ts';

/** Loads the next page of the replies to a comment, and moves the focus to its first one. */
function useMoreReplies({ id, replies, nextReplies }: CommentThread) {
  const { apply } = useCommentPages();
  return useMutation({
    mutationFn: () =>
      api.get<RepliesResponse>(
        `/comments/${encodeURIComponent(id)}/replies?cursor=${encodeURIComponent(nextReplies ?? '')}`,
      ),
    onSuccess: (page) => {
      apply((data) => withReplies(data, id, page));
      const first = page.replies.find((reply) => !replies.some((known) => known.id === reply.id));
      if (first !== undefined) focusComment(first.id);
    },
  });
}

function Reply({ reply, onReply }: { reply: Comment; onReply: ((username: string) => void) | null }) {
  const { muted } = useThread();
  const [isShown, setShown] = useState(false);
  const username = reply.author?.username ?? DEFAULT_AUTHOR;
  if (reply.author !== null && muted.has(reply.author.id) && !isShown) {
    return <MutedLine id={reply.id} username={username} onShow={() => setShown(true)} />;
  }
  return (
    <CommentCard
      comment={reply}
      isReply
      actions={
        onReply && (
          <Button variant="ghost" size="sm" className="px-2.5! text-muted" onClick={() => onReply(username)}>
            Reply<span className="sr-only"> to {username}</span>
          </Button>
        )
      }
    />
  );
}

type ReplyListProps = {
  thread: CommentThread;
  username: string;
  /** Opens the form of a reply, with a mention if one is given; null when replies are not possible. */
  onReply: ((username: string) => void) | null;
};

/** Shows the loaded replies to a comment, and a button that loads more. */
export function ReplyList({ thread, username, onReply }: ReplyListProps) {
  const more = useMoreReplies(thread);
  const { replies, nextReplies, replyCount } = thread;
  const missing = replyCount - replies.filter(({ state }) => state === 'visible').length;
  const label = `Show ${formatNumber(missing)} More ${missing === 1 ? 'Reply' : 'Replies'}`;
  return (
    <>
      {replies.length > 0 && (
        <ul aria-label={`Replies to ${username}`} className="space-y-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Reply reply={reply} onReply={onReply} />
            </li>
          ))}
        </ul>
      )}
      {more.isError && (
        <p role="alert" className="text-sm text-danger">
          {failureText(more.error, threadTexts.repliesFailed)}
        </p>
      )}
      {nextReplies !== null && missing > 0 && (
        <Button variant="link" size="sm" busy={more.isPending} onClick={() => more.mutate()}>
          {more.isError ? 'Try Again' : label}
          <span className="sr-only"> to {username}</span>
        </Button>
      )}
    </>
  );
}
