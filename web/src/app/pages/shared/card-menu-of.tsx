import type { PostSummary } from '#contract/posts';
import { CardMenu } from '@/features/audience/card-menu.tsx';

/** Returns the menu of a post's card. */
export const cardMenuOf = (post: PostSummary) => <CardMenu post={post} />;
