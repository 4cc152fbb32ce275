import { articleMessages, type ReactionType } from '#contract/reactions';
import { Button } from '@/components/ui/button.tsx';
import { ThumbDownIcon, ThumbUpIcon } from '@/components/ui/icons.tsx';
import { toast } from '@/lib/toast.ts';
import { useReaction } from './use-reaction.ts';

const choices = [
  { type: 'like', label: 'Upvote', Icon: ThumbUpIcon },
  { type: 'dislike', label: 'Downvote', Icon: ThumbDownIcon },
] as const;

/** `signInPath` is null for signed-in readers. */
type Props = { postId: string; reaction: ReactionType | null; signInPath: string | null };

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
