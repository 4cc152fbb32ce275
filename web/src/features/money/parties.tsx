import type { ReactNode } from 'react';
import { DELETED_PERSON, type MoneyPerson } from '#contract/money-desk';
import { TextLink } from '@/components/ui/text-link.tsx';
import { adminPersonPath } from '@/lib/navigation/dashboard-paths.ts';
import { formatDate } from '@/lib/text/format.ts';

/** Shows a person, or that the account was deleted. */
export function PersonName({ person: { id, username } }: { person: MoneyPerson }) {
  if (username === null) return <span className="text-muted">{DELETED_PERSON}</span>;
  return (
    <TextLink to={adminPersonPath(id)} className="wrap-anywhere">
      {username}
    </TextLink>
  );
}

type PartiesProps = { reader: MoneyPerson; blogger: MoneyPerson | null; at: number; children?: ReactNode };

/** Shows who paid whom, and the day (UTC, as the months of the statement). */
export function Parties({ reader, blogger, at, children }: PartiesProps) {
  return (
    <span className="block min-w-0">
      <PersonName person={reader} />
      <span className="mt-1 flex flex-wrap gap-x-3 text-sm font-normal text-muted">
        {blogger !== null && (
          <span>
            to <PersonName person={blogger} />
          </span>
        )}
        <span className="whitespace-nowrap">{formatDate(at, 'short', 'UTC')}</span>
      </span>
      {children}
    </span>
  );
}
