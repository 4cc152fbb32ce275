import { bloggerPath } from '#contract/handles';
import { moderationTexts, type Takedown } from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { ListState } from '../list-state.tsx';
import { InspectArticle } from '../reports/inspect-article.tsx';
import { RestoreButton } from './restore-button.tsx';
import { useTakedowns } from './use-takedowns.ts';

function TakenDown({ post, reason, takenDownAt, isEmptied }: Takedown) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h4 dir="auto" className="font-serif text-lg text-pretty">
          <InspectArticle post={post} />
        </h4>
        <p className="text-sm text-muted">
          By <TextLink to={bloggerPath(post.author)}>{post.author.username}</TextLink> ·{' '}
          <Time at={takenDownAt} format="moment" />
        </p>
        <p dir="auto" className="mt-1 text-sm text-pretty wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
        {isEmptied && <p className="mt-1 text-sm text-muted">Deleted by its author.</p>}
      </div>
      <RestoreButton post={post} />
    </li>
  );
}

/** Lists the articles that are taken down, with the reasons sent to their authors. */
export function TakedownList() {
  const { takedowns, ...query } = useTakedowns();
  if (takedowns === undefined) {
    const title = failureText(query.error, moderationTexts.takedownsFailed);
    return <ListState what="articles that were taken down" title={title} query={query} />;
  }
  return (
    <FocusPreservingList rows={takedowns} className="-my-4">
      {takedowns.length === 0 && <p className="py-4 text-sm text-muted">No articles taken down.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {takedowns.map((takedown) => (
          <TakenDown key={takedown.post.id} {...takedown} />
        ))}
      </ul>
      <LoadMore label="Load More" {...toPaging(query, moderationTexts.takedownsFailed)} />
    </FocusPreservingList>
  );
}
