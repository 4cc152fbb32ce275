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
  /** Which of the feeds of someone signed in. */
  view?: FeedView;
  /** Under the heading: the way to the other ones. */
  views?: ReactNode;
  /** Above the posts. */
  lead?: ReactNode;
  /** Above the posts where they are everybody's although somebody is signed in. */
  generalLead?: ReactNode;
  /** What stands here without posts; `check` is the button that looks for them again. */
  emptyWith: (check: ReactNode) => ReactNode;
  /** Follows the sentence after the last post. */
  endLink?: ReactNode;
};

/**
 * Spec §2 'Home feed': the viewer's posts, or the general ones for a guest. 'articles' is what a personal feed is
 * refreshed with, 'posts' the general one (spec §8 has both texts and does not say when).
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
