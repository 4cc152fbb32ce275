import { PREVIEW_LENGTH } from '#contract/limits';
import { excerptOf } from '#contract/markup';
import { articlePath, editPostPath, type OwnPost } from '#contract/posts';
import { categoryName } from '#contract/topics';
import { AccessBadge } from '@/components/domain/access-badge.tsx';
import { Time } from '@/components/domain/time.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { formatCount } from '@/lib/format.ts';
import type { Removal } from './use-change-own-post.ts';

type OwnPostRowProps = { post: OwnPost; onRemove: (how: Removal) => void };

/** A published post in its writer's own list, with all that can be done to it. */
export function OwnPostRow({ post, onRemove }: OwnPostRowProps) {
  const which = <span className="sr-only"> {post.title}</span>;
  return (
    <article className="gap-x-10 py-6 lg:flex lg:items-end lg:justify-between">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <AccessBadge isFree={post.isFree} />
          <span>{categoryName(post.category)}</span>
          <span aria-hidden="true">·</span>
          <Time at={post.publishedAt} format="short" />
          <span aria-hidden="true">·</span>
          <span>{formatCount(post.viewCount, 'view')}</span>
        </div>
        <h3 dir="auto" className="mt-2 text-xl">
          {post.title}
        </h3>
        <p dir="auto" className="mt-1 max-w-[62ch] text-base text-pretty text-muted">
          {excerptOf(post.preview, PREVIEW_LENGTH)}
        </p>
      </div>
      <div className="-ml-4 mt-2 flex shrink-0 flex-wrap lg:-mr-4 lg:mt-0 lg:ml-0">
        <ButtonLink to={editPostPath(post.id)} variant="ghost" size="sm">
          Edit{which}
        </ButtonLink>
        <ButtonLink to={articlePath(post)} variant="ghost" size="sm">
          View{which}
        </ButtonLink>
        <Button variant="ghost" size="sm" onClick={() => onRemove('unpublish')}>
          Unpublish{which}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onRemove('delete')}>
          Delete{which}
        </Button>
      </div>
    </article>
  );
}
