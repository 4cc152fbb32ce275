import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArticleResponse } from '#contract/posts';
import { changeKeys, queryKeys } from '#contract/query-keys';
import { type ReactionResponse, type ReactionType, reactionMessages } from '#contract/reactions';
import { Button } from '@/components/ui/button.tsx';

import { ApiError, api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { ThumbDownIcon, ThumbUpIcon } from './thumb-icons.tsx';

const choices = [
  { type: 'like', label: 'Upvote', Icon: ThumbUpIcon },
  { type: 'dislike', label: 'Downvote', Icon: ThumbDownIcon },
] as const;

/** `signInPath` is null for signed-in readers. */
type Props = { postId: string; reaction: ReactionType | null; signInPath: string | null };

const doneText = { like: reactionMessages.liked, dislike: reactionMessages.disliked };
const clearedText = { like: reactionMessages.likeCleared, dislike: reactionMessages.dislikeCleared };

/**
 * Sets the viewer's reaction (null clears it) optimistically, and rolls it back when the server rejects it. The
 * reaction is stored in the article's cached response.
 */
function useReaction(postId: string) {
  const queryClient = useQueryClient();
  const key = queryKeys.article(postId);
  const show = (reaction: ReactionType | null) =>
    queryClient.setQueryData<ArticleResponse | null>(key, (known) => known && { ...known, reaction });

  return useMutation({
    mutationKey: changeKeys.reaction,
    mutationFn: (reaction: ReactionType | null) =>
      api.put<ReactionResponse>(`/posts/${encodeURIComponent(postId)}/reaction`, { reaction }),
    onMutate: async (reaction) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<ArticleResponse | null>(key)?.reaction ?? null;
      show(reaction);
      return { before };
    },
    onError: (error, _reaction, context) => {
      if (context !== undefined) show(context.before);
      const signedOut = error instanceof ApiError && error.code === 'signed_out';
      toast.error(signedOut ? reactionMessages.signIn : failureText(error, reactionMessages.failed));
    },
    onSuccess: ({ reaction }, _asked, { before }) => {
      show(reaction);
      if (reaction !== null) toast.success(doneText[reaction]);
      else if (before !== null) toast.success(clearedText[before]);
    },
  });
}

/** Shows both reaction buttons. Pressing the active one clears the reaction, pressing the other one replaces it. */
export function ReactionButtons({ postId, reaction, signInPath }: Props) {
  const setReaction = useReaction(postId);
  function press(type: ReactionType) {
    if (signInPath) toast.offering('info', reactionMessages.signIn, { label: 'Sign In', to: signInPath });
    else if (!setReaction.isPending) setReaction.mutate(reaction === type ? null : type);
  }
  return (
    <>
      {choices.map(({ type, label, Icon }) => (
        <Button key={type} variant="outline" aria-pressed={reaction === type} onClick={() => press(type)}>
          <Icon />
          {label}
        </Button>
      ))}
    </>
  );
}
