import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArticleResponse } from '#contract/posts';
import { articleMessages } from '#contract/posts';
import { changeKeys, queryKeys } from '#contract/query-keys';
import type { ReactionResponse, ReactionType } from '#contract/reactions';
import { Button } from '@/components/ui/button.tsx';
import { ThumbDownIcon, ThumbUpIcon } from '@/components/ui/icons.tsx';
import { ApiError, api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';

const choices = [
  { type: 'like', label: 'Upvote', Icon: ThumbUpIcon },
  { type: 'dislike', label: 'Downvote', Icon: ThumbDownIcon },
] as const;

/** `signInPath` is null for signed-in readers. */
type Props = { postId: string; reaction: ReactionType | null; signInPath: string | null };

const doneText = { like: articleMessages.liked, dislike: articleMessages.disliked };
const clearedText = { like: articleMessages.likeCleared, dislike: articleMessages.dislikeCleared };

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
      toast.error(signedOut ? articleMessages.signInToReact : failureText(error, articleMessages.reactionFailed));
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
    if (signInPath) toast.offering('info', articleMessages.signInToReact, { label: 'Log In', to: signInPath });
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
