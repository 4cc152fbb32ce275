import type { PostSummary } from '#contract/posts';
import { useSession } from '@/features/accounts/use-session.ts';
import { CardMenu } from '@/features/audience/card-menu.tsx';

function ViewersCardMenu({ post }: { post: PostSummary }) {
  const { viewer } = useSession();
  return <CardMenu post={post} viewerId={viewer?.id ?? null} />;
}

/** Returns the menu of a post's card. */
export const cardMenuOf = (post: PostSummary) => <ViewersCardMenu post={post} />;
