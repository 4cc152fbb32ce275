import type { Article } from '#contract/posts';
import { CommentsSection } from '@/features/comments/thread/comments-section.tsx';
import { LockedComments } from '@/features/comments/thread/locked-comments.tsx';

const loadThread = () => import('./article-thread.tsx');

type ArticleCommentsProps = { article: Article; isOwn: boolean };

/** Shows the comments of an article: their number to readers of a teaser, nothing when there are none and none are accepted. */
export function ArticleComments({ article, isOwn }: ArticleCommentsProps) {
  const { access, author, commentCount, commentsOpen } = article;
  if (access === 'teaser') {
    return <LockedComments count={commentCount} username={author?.username ?? null} paywallId="continue-reading" />;
  }
  if (!commentsOpen && commentCount === 0 && !isOwn) return null;
  return <CommentsSection count={commentCount} load={loadThread} />;
}
