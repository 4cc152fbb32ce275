import { Fragment } from 'react';
import { findQueryRanges } from '#contract/search';

/** Marks the search query in a text. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  const matches = findQueryRanges(text, query);
  return (
    <>
      {matches.map(([start, end], n) => (
        <Fragment key={start}>
          {text.slice(matches[n - 1]?.[1] ?? 0, start)}
          <mark className="rounded-sm bg-accent-soft text-accent">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(matches.at(-1)?.[1] ?? 0)}
    </>
  );
}
