import { Link } from 'react-router-dom';
import type { AdminReport } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { Badge } from '@/components/ui/badge.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';

/** Which article a report is about; one that nobody can read now is not linked. */
export function ReportedArticle({ post }: Pick<AdminReport, 'post'>) {
  const state = post.isTakenDown ? 'Taken down' : post.isPublished ? null : 'Not published';
  return (
    <div>
      <h4 dir="auto" className="font-serif text-lg text-pretty">
        {post.isPublished ? (
          <Link to={articlePath(post)} className="hover:underline">
            {post.title}
          </Link>
        ) : (
          post.title
        )}
      </h4>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          By <TextLink to={`/blogger/${post.author.id}`}>{post.author.username}</TextLink>
        </span>
        {state !== null && <Badge>{state}</Badge>}
      </p>
    </div>
  );
}
