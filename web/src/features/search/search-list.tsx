import { Fragment, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { SEARCH_RESULTS } from '#contract/figures';
import { DEFAULT_AUTHOR } from '#contract/posts';
import { findQueryRanges } from '#contract/search';
import { AccessBadge } from '@/components/domain/access-badge.tsx';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { type SearchGroup, type SearchOption, topicHitName } from './search-groups.ts';
import { SEARCH_LIST_ID, searchOptionId } from './search-panel.tsx';

type OptionContentProps = { option: SearchOption; query: string; muted: ReadonlySet<string> };

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

function OptionContent({ option, query, muted }: OptionContentProps) {
  switch (option.kind) {
    case 'creator':
      return (
        <span className="flex items-center gap-3">
          <Avatar name={option.hit.username} url={option.hit.pictureUrl} />
          <span className="truncate text-sm font-medium">
            <HighlightedText text={option.hit.username} query={query} />
          </span>
          {muted.has(option.hit.id) && <Badge>Muted</Badge>}
        </span>
      );
    case 'topic':
      return (
        <span className="block truncate text-sm font-medium">
          <HighlightedText text={topicHitName(option.hit)} query={query} />
        </span>
      );
    case 'article': {
      const { title, author, createdAt, isFree, isUnlocked, preview } = option.hit;
      return (
        <>
          <span dir="auto" className="line-clamp-2 font-serif text-base leading-snug font-semibold">
            <HighlightedText text={title} query={query} />
          </span>
          {preview !== '' && (
            <span dir="auto" className="mt-0.5 line-clamp-2 text-xs text-muted">
              <HighlightedText text={preview} query={query} />
            </span>
          )}
          <span className="mt-1.5 flex min-w-0 items-center gap-2 text-xs text-muted">
            <span className="truncate">By {author?.username ?? DEFAULT_AUTHOR}</span>
            <span aria-hidden="true">·</span>
            <span className="whitespace-nowrap">
              <Time at={createdAt} format="short" />
            </span>
            <AccessBadge isFree={isFree} isUnlocked={isUnlocked} />
            {author && muted.has(author.id) && <Badge>Muted</Badge>}
          </span>
        </>
      );
    }
  }
}

/** Returns true for a click that navigates in this tab. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => !ctrlKey && !metaKey && !shiftKey && !altKey;

type SearchListProps = {
  groups: readonly SearchGroup[];
  query: string;
  /** Index of the option that Enter opens; -1 while results are loading. */
  active: number;
  isStale: boolean;
  /** Ids of the bloggers whom the viewer has muted. */
  muted: ReadonlySet<string>;
  onChoose: () => void;
};

/** Lists the results in groups. The options are links, so they can be opened in a new tab. */
export function SearchList({ groups, query, active, isStale, muted, onChoose }: SearchListProps) {
  return (
    <div
      id={SEARCH_LIST_ID}
      role="listbox"
      aria-label="Results"
      aria-busy={isStale || undefined}
      className="divide-y divide-line transition-opacity aria-busy:opacity-60"
    >
      {groups.map(({ name, options }) => (
        <fieldset key={name} className="min-w-0 pb-2">
          <legend className="px-4 pt-3 pb-1 text-xs font-medium text-muted">{name}</legend>
          {options.map((option) => (
            <Link
              key={option.index}
              id={searchOptionId(option.index)}
              role="option"
              aria-selected={option.index === active}
              tabIndex={-1}
              to={option.to}
              state={{ from: SEARCH_RESULTS }}
              onClick={(event) => isPlain(event) && onChoose()}
              className="flex min-h-11 flex-col justify-center border-l-3 border-transparent py-2 pr-4 pl-3.25 hover:bg-sunken aria-selected:border-accent aria-selected:bg-accent-soft"
            >
              <OptionContent option={option} query={query} muted={muted} />
            </Link>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
