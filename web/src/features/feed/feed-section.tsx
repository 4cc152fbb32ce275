import { type ComponentProps, type ReactNode, useRef } from 'react';
import { type FeedView, feedMessages, listMessages } from '#contract/feed';
import { PagedPosts } from '@/components/domain/paged-posts.tsx';
import { Button } from '@/components/ui/button.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { visiblePosts } from './feed-data.ts';
import { NewPostsPill } from './new-posts-pill.tsx';
import { feedRefreshErrorText } from './refresh-failure.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useFeed } from './use-feed.ts';
import { useNewPosts } from './use-new-posts.ts';

type FeedSectionProps = Pick<ComponentProps<typeof PagedPosts>, 'badgesFor' | 'noteFor'> & {
  isSignedIn: boolean;
  headingLevel: 1 | 2;
  /** Selects one of the viewer's feeds. Guests have only one. */
  view?: FeedView;
  /** Links to the other feeds, below the heading. */
  views?: ReactNode;
  /** Content above the posts. */
  lead?: ReactNode;
  /** Content above the posts if a signed-in viewer gets the general feed. */
  generalLead?: ReactNode;
  /** Returns the empty state. `check` is the button that refetches the feed. */
  emptyWith: (check: ReactNode) => ReactNode;
  /** Content after the sentence at the end of the list. */
  endLink?: ReactNode;
};

/**
 * Shows the viewer's feed, or the general one for a guest. After a refresh, the toast says "articles" for a viewer's
 * feed and "posts" for the general one.
 */
export function FeedSection({ isSignedIn, headingLevel, view = 'personal', ...parts }: FeedSectionProps) {
  const { views, lead, generalLead, emptyWith, endLink, ...list } = parts;
  const section = useRef<HTMLElement>(null);
  const query = useFeed({ isSignedIn, view });
  const newer = useNewPosts(view, query, section);
  const keepFocus = useCardFocus(section);
  const { busy, refresh } = useRefresh(newer.refetch, {
    done: isSignedIn ? feedMessages.refreshedArticles : feedMessages.refreshedPosts,
    failed: feedRefreshErrorText,
  });
  const posts = query.data && visiblePosts(query.data);
  const isEverybodys = isSignedIn && view === 'personal' && posts?.[0]?.reason === null;
  const Heading = `h${headingLevel}` as const;
  const check = (
    <Button variant="outline" busy={busy} onClick={refresh}>
      Check for new articles
    </Button>
  );
  const moreAfterShowing = (
    <Button variant="outline" busy={newer.busy} onClick={newer.show}>
      Show the newest posts to read on
    </Button>
  );
  return (
    <section ref={section} aria-labelledby="latest-posts" onFocus={keepFocus}>
      <div className="border-b border-line pt-8 pb-7 md:pb-6">
        <div className="flex items-center justify-between gap-4">
          <Heading id="latest-posts" tabIndex={-1} className="text-3xl">
            Latest Posts
          </Heading>
          <RefreshButton busy={busy} onRefresh={refresh} />
        </div>
        {views}
      </div>
      <NewPostsPill count={newer.count} busy={newer.busy} onShow={newer.show} />
      {lead}
      {isEverybodys && generalLead}
      <PagedPosts
        {...list}
        query={query}
        posts={posts}
        label="Latest Posts"
        failure={listMessages.postsFailed}
        empty={emptyWith(check)}
        headingLevel={headingLevel === 1 ? 2 : 3}
        isCutOff={newer.isCutOff}
        end={newer.isCutOff ? moreAfterShowing : <>You have reached the end. {endLink}</>}
      />
    </section>
  );
}
