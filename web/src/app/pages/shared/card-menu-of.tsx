import type { PostSummary } from '#contract/posts';
import { useSession } from '@/features/accounts/use-session.ts';
import { CardMenu } from '@/features/audience/card-menu.tsx';
import { SaveButton } from '@/features/reading/save-button.tsx';

function ViewersCardMenu({ post }: { post: PostSummary }) {
  const { viewer } = useSession();
  const viewerId = viewer?.id ?? null;
  return (
    <>
      <SaveButton post={post} viewerId={viewerId} />
      <CardMenu post={post} viewerId={viewerId} />
    </>
  );
}

/** Returns the buttons of a post's card: saving it, and its menu. */
export const cardMenuOf = (post: PostSummary) => <ViewersCardMenu post={post} />;
