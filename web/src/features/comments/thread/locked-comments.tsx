import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { CommentsFrame } from './comments-section.tsx';
import { focusPart } from './focus-part.ts';

type LockedCommentsProps = {
  count: number;
  /** Null after that account's deletion: nobody can subscribe. */
  username: string | null;
  /** Id of the heading of the paywall. */
  paywallId: string;
};

/** Shows readers of a teaser how many comments there are, and leads to the paywall. */
export function LockedComments({ count, username, paywallId }: LockedCommentsProps) {
  if (count === 0 || username === null) return null;
  return (
    <CommentsFrame count={count}>
      <p className="mt-3 text-muted text-pretty">
        Subscribe to {username} to read {count === 1 ? 'the comment' : `the ${formatCount(count, 'comment')}`} on this
        post and to write one.
      </p>
      <Button variant="outline" size="sm" className="mt-4" onClick={() => focusPart(paywallId)}>
        Subscribe to Read Comments
      </Button>
    </CommentsFrame>
  );
}
