import type { FocusEventHandler, ReactNode } from 'react';
import { DEFAULT_AUTHOR } from '#contract/posts';
import type { DisplayArticle } from './article-header.tsx';
import { PAYWALL_CLASS } from './article-json-ld.ts';

type ContinueReadingProps = {
  article: DisplayArticle;
  subscribe: ReactNode;
  onFocus: FocusEventHandler;
  onBlur: FocusEventHandler;
};

/** Paywall of a premium article. `subscribe` is omitted if the author's account is deleted. */
export function ContinueReading({ article, subscribe, ...handlers }: ContinueReadingProps) {
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
          ? `${DEFAULT_AUTHOR} has left. Nobody can subscribe to read the full article any more.`
          : `Subscribe to ${author.username} to read the full article`}
      </p>
      {author !== null && subscribe}
    </section>
  );
}
