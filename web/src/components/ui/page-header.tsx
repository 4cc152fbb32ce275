import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowLeftIcon } from './icons.tsx';

type PageHeaderProps = {
  title: string;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** One line under the title: a count or a sentence. */
  note?: ReactNode;
};

/** Links back to a page's parent. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm text-muted transition-colors hover:text-ink"
    >
      <ArrowLeftIcon className="size-4" />
      {label}
    </Link>
  );
}

/** Shows the header of a page: back link, title and actions. */
export function PageHeader({ title, back, actions, note }: PageHeaderProps) {
  return (
    <header className="border-b border-line pt-6 pb-6 md:pt-10 md:pb-8">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl">
            {title}
          </h1>
          {note && <div className="mt-2 text-base text-muted">{note}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
