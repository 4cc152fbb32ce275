import { Button } from '@/components/ui/button.tsx';
import { Glyph } from '@/components/ui/icons.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { useLikeComment } from './comments.mutations.ts';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';

type LikeButtonProps = { id: string; username: string; isLiked: boolean; likeCount: number; path: string };

/** Likes a comment, or takes the like back. */
export function LikeButton({ id, username, isLiked, likeCount, path }: LikeButtonProps) {
  const { viewer, toAuthPath } = useThread();
  const like = useLikeComment(id);

  function press() {
    const to = toAuthPath('sign-in', path);
    if (viewer === null) toast.offering('info', threadTexts.signInToLike, { label: 'Sign In', to });
    else if (!like.isPending) like.mutate(!isLiked);
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Like the comment by ${username}`}
        aria-pressed={isLiked}
        onClick={press}
        className="-ml-2.5 gap-1.5 px-2.5! text-muted tabular-figures"
      >
        <Glyph className="size-4.5">
          <path d="M12 20.5 4.3 12.6a4.9 4.9 0 0 1 7-7l.7.8.7-.8a4.9 4.9 0 0 1 7 7L12 20.5Z" />
        </Glyph>
        {likeCount > 0 && formatNumber(likeCount)}
      </Button>
      {likeCount > 0 && <span className="sr-only">{formatCount(likeCount, 'like')}</span>}
    </>
  );
}
