import { Link } from 'react-router-dom';
import { type HiddenPost, moderationTexts } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { ListState } from '../list-state.tsx';
import { useHiddenPosts, useHidePost } from './use-hidden-posts.ts';

function Hidden({ team, post, hiddenAt }: HiddenPost) {
  const show = useHidePost();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p dir="auto" className="font-serif text-lg text-pretty">
          <Link to={articlePath(post)} className="hover:underline">
            {post.title}
          </Link>
        </p>
        <p className="text-sm text-pretty text-muted">
          By {post.author.username} · hidden from {team.name} since <Time at={hiddenAt} format="short" />
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={show.isPending}
        onClick={() => show.mutate({ postId: post.id, team, hide: null })}
      >
        Unhide
        <span className="sr-only">
          {' '}
          {post.title} on the {team.name} page
        </span>
      </Button>
    </li>
  );
}

/**
 * Lists the articles hidden on team pages, each with a button that shows it again (docs/product-rules.md "Moderation").
 */
export function HiddenPosts() {
  const { hiddenPosts, ...query } = useHiddenPosts();
  if (hiddenPosts === undefined) {
    const title = failureText(query.error, moderationTexts.hiddenFailed);
    return <ListState what="hidden articles" title={title} query={query} />;
  }
  return (
    <FocusPreservingList rows={hiddenPosts} className="-my-4">
      {hiddenPosts.length === 0 && (
        <p className="py-4 text-sm text-pretty text-muted">
          No hidden articles. To hide an article from a team page, use ‘Moderate’ below the article.
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {hiddenPosts.map((hidden) => (
          <Hidden key={`${hidden.team.id} ${hidden.post.id}`} {...hidden} />
        ))}
      </ul>
      <LoadMore label="Load More" {...toPaging(query, moderationTexts.hiddenFailed)} />
    </FocusPreservingList>
  );
}
