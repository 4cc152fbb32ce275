import { type ComponentProps, type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type FeedView, feedMessages, listMessages } from '#contract/feed';
import { PagedPosts } from '@/components/domain/paged-posts.tsx';
import { Button } from '@/components/ui/button.tsx';
import { RefreshButton } from '@/components/ui/refresh-button.tsx';
import { useRefresh } from '@/lib/http/use-refresh.ts';
import { visiblePosts } from './feed-data.ts';
import { useFeed } from './use-feed.ts';
import { feedRefreshErrorText, useNewPosts } from './use-new-posts.ts';

type FeedSectionProps = Pick<ComponentProps<typeof PagedPosts>, 'badgesFor' | 'noteFor' | 'menuFor'> & {
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

type NewPostsPillProps = {
  /** 0 hides the pill. */
  count: number | 'some';
  busy: boolean;
  onShow: () => void;
};

function label(count: number | 'some'): string {
  if (count === 'some') return 'New posts';
  return count === 1 ? '1 new post' : `${count} new posts`;
}

/** Announces newer posts. Floats above the list, so the layout does not shift. */
function NewPostsPill({ count, busy, onShow }: NewPostsPillProps) {
  return (
    <div role="status" className="sticky top-8 z-10 flex h-0 items-center justify-center">
      {count !== 0 && (
        <Button
          variant="outline"
          size="sm"
          busy={busy}
          onClick={onShow}
          className="shrink-0 animate-rise bg-surface shadow-float"
        >
          {label(count)}
        </Button>
      )}
    </div>
  );
}

const titleIn = (card: HTMLElement | undefined) => card?.querySelector<HTMLElement>('article :is(h2, h3) a');

/**
 * Moves the focus when the focused card is removed: to the nearest remaining card, otherwise to the heading. Returns
 * the section's `onFocus` handler.
 */
function useCardFocus(section: RefObject<HTMLElement | null>) {
  const last = useRef<{ card: HTMLElement; order: HTMLElement[] } | null>(null);

  useEffect(() => {
    const { current } = last;
    if (current === null || current.card.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const at = current.order.indexOf(current.card);
    const neighbours = [...current.order.slice(at + 1), ...current.order.slice(0, at).reverse()];
    const heading = section.current?.querySelector<HTMLElement>('[tabindex="-1"]');
    const next = titleIn(neighbours.find(({ isConnected }) => isConnected)) ?? heading;
    next?.focus({ preventScroll: true });
  });

  return ({ target }: FocusEvent) => {
    const card = target.closest<HTMLElement>('ol > li');
    const order = [...(section.current?.querySelectorAll<HTMLElement>('ol > li') ?? [])];
    last.current = card && order.includes(card) ? { card, order } : null;
  };
}

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
      Show new posts to continue
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
