import { Link } from 'react-router-dom';
import { ArrowLeftIcon } from './icons.tsx';

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
