import type { AdminReport } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { Badge } from '@/components/ui/badge.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { InspectArticle } from './inspect-article.tsx';

/** Shows a report's article. The title opens the whole text; a published article also has a link to its page. */
export function ReportedArticle({ post }: Pick<AdminReport, 'post'>) {
  const state = post.isTakenDown ? 'Taken down' : post.isPublished ? null : 'Not published';
  return (
    <div>
      <h4 dir="auto" className="font-serif text-lg text-pretty">
        <InspectArticle post={post} />
      </h4>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          By <TextLink to={`/blogger/${post.author.id}`}>{post.author.username}</TextLink>
        </span>
        {post.isPublished && (
          <TextLink to={articlePath(post)}>
            Open Page<span className="sr-only"> of “{post.title}”</span>
          </TextLink>
        )}
        {state !== null && <Badge>{state}</Badge>}
      </p>
    </div>
  );
}
