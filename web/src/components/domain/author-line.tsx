import { Link } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import { type Author, DEFAULT_AUTHOR } from '#contract/posts';
import type { DateFormat } from '@/lib/text/format.ts';
import { Time } from './time.tsx';

type AuthorLineProps = {
  author: Author | null;
  at: number;
  readMinutes: number;
  dateFormat: DateFormat;
};

/** Shows author, date and reading time. */
export function AuthorLine({ author, at, readMinutes, dateFormat }: AuthorLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <span className="text-ink">
        By{' '}
        {author ? (
          <Link to={bloggerPath(author)} className="above reach font-medium hover:text-accent">
            {author.username}
          </Link>
        ) : (
          DEFAULT_AUTHOR
        )}
      </span>
      <span aria-hidden="true">·</span>
      <Time at={at} format={dateFormat} />
      <span aria-hidden="true">·</span>
      <span>{readMinutes} min read</span>
    </p>
  );
}
