import { bloggerPath } from '#contract/handles';
import { articlePath, type PostSummary } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';

/** Links of a free post to the article and its blogger. */
export function FreePostActions({ post }: { post: PostSummary }) {
  return (
    <>
      <ButtonLink to={articlePath(post)} variant="secondary" size="sm" aria-label={`Read Full Article: ${post.title}`}>
        Read Full Article
      </ButtonLink>
      {post.author && (
        <ButtonLink
          to={bloggerPath(post.author)}
          variant="ghost"
          size="sm"
          aria-label={`View Blogger Profile: ${post.author.username}`}
        >
          View Blogger Profile
        </ButtonLink>
      )}
    </>
  );
}
