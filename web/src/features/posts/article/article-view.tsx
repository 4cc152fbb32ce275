import { type FocusEventHandler, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { DEFAULT_AUTHOR } from '#contract/posts';
import { PostPicture } from '@/components/domain/picture.tsx';
import { TeamBadges } from '@/components/domain/team-badges.tsx';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { toast } from '@/lib/toast.ts';
import { ArticleHeader, type DisplayArticle } from './article-header.tsx';
import { PAYWALL_CLASS } from './article-json-ld.ts';
import { ArticleText } from './article-text.tsx';

type Props = {
  article: DisplayArticle;
  /** Replaces the article's own text. */
  body?: ReactNode;
  isOwn?: boolean;
  /** Call to subscribe, shown after the teaser. */
  subscribe?: ReactNode;
  /** Content below the text. */
  notice?: ReactNode;
  /** Replaces the plain team badges. */
  teamBadges?: ReactNode;
  /** Button in the header. */
  save?: ReactNode;
  /** Buttons below the text; null for a preview. */
  actions: ReactNode;
};

type ContinueReadingProps = {
  article: DisplayArticle;
  subscribe: ReactNode;
  onFocus: FocusEventHandler;
  onBlur: FocusEventHandler;
};

/** Paywall of a premium article. `subscribe` is omitted if the author's account is deleted. */
function ContinueReading({ article, subscribe, ...handlers }: ContinueReadingProps) {
  const { author } = article;
  return (
    <section
      aria-labelledby="continue-reading"
      className={`${PAYWALL_CLASS} mt-4 rounded-lg bg-sunken px-6 py-10 text-center`}
      {...handlers}
    >
      <h2 id="continue-reading" className="text-2xl">
        Continue Reading
      </h2>
      <p className="mx-auto mt-2 max-w-sm text-muted text-balance">
        {author === null
          ? `${DEFAULT_AUTHOR} no longer has an account, so the full article is unavailable.`
          : `Subscribe to ${author.username} to read the full article`}
      </p>
      {author !== null && subscribe}
    </section>
  );
}

const UNLOCKED = 'You are subscribed. Here is the whole article.';

/** Runs the callback as soon as the tab is visible. */
function whenSeen(say: () => void) {
  if (document.visibilityState === 'visible') return say();
  document.addEventListener('visibilitychange', say, { once: true });
}

/** Focuses the paragraph at which the teaser ended, without scrolling. */
function focusFrom(paragraph: Element | undefined) {
  if (!(paragraph instanceof HTMLElement)) return;
  paragraph.tabIndex = -1;
  paragraph.focus({ preventScroll: true });
}

/**
 * Announces that the article was unlocked while it was open, and moves the focus from the removed paywall into the
 * text.
 * @param text the element whose children are the paragraphs
 * @returns focus handlers for the paywall
 */
function useUnlockTransition({ id, access, isFree }: DisplayArticle, text: RefObject<HTMLElement | null>) {
  const { isLost, watch } = useLostFocus();
  const teaser = useRef<{ id: string; paragraphs: number } | null>(null);
  useLayoutEffect(() => {
    const { current: shown } = text;
    const before = teaser.current;
    teaser.current = access === 'teaser' && shown !== null ? { id, paragraphs: shown.childElementCount } : null;
    if (before?.id !== id || access !== 'full' || isFree) return;
    if (isLost()) focusFrom(shown?.children[before.paragraphs - 1]);
    whenSeen(() => toast.success(UNLOCKED));
  }, [id, access, isFree, text, isLost]);
  return watch;
}

/** Shows an article from its title to the action row below the text. */
export function ArticleView({ article, body, isOwn = false, subscribe, notice, teamBadges, save, actions }: Props) {
  const text = useRef<HTMLDivElement>(null);
  const watchPaywall = useUnlockTransition(article, text);
  const isTeaser = article.access === 'teaser';
  return (
    <article>
      <div className="measure mx-auto">
        <ArticleHeader article={article} isOwn={isOwn} save={save} />
      </div>
      {article.image && (
        <div className="mx-auto mt-8 max-w-3xl">
          <PostPicture
            picture={article.image}
            alt={article.imageAlt}
            sizes="(min-width: 848px) 768px, 100vw"
            className="mx-auto w-fit"
            isWhole
            priority
          />
        </div>
      )}
      <div className="measure mx-auto mt-8">
        {body === undefined ? (
          <ArticleText
            text={article.body}
            format={article.format}
            images={article.images}
            isTeaser={isTeaser}
            frame={text}
          />
        ) : (
          <div className="article-text">{body}</div>
        )}
        {isTeaser && <ContinueReading article={article} subscribe={subscribe} {...watchPaywall} />}
        {notice}
        {article.teams.length > 0 && (
          <div className="mt-10 flex flex-wrap gap-x-2 gap-y-5 md:gap-y-2">
            {teamBadges ?? <TeamBadges teams={article.teams} withLeague />}
          </div>
        )}
        {actions}
      </div>
    </article>
  );
}
