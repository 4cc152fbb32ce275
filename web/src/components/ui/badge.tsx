import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';

type BadgeTone = 'neutral' | 'free' | 'premium';

const base = 'inline-flex items-center gap-1 rounded-full text-xs font-medium whitespace-nowrap';
const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken px-2.5 py-0.5 text-ink',
  free: 'bg-money-soft px-2.5 py-0.5 text-money tracking-wide',
  premium: 'py-0.5 text-muted',
};

/** Shows a short label; a link when `to` is given. */
export function Badge({ tone = 'neutral', to, children }: { tone?: BadgeTone; to?: string; children: ReactNode }) {
  if (to === undefined) return <span className={classNames(base, tones[tone])}>{children}</span>;
  return (
    <Link to={to} className={classNames(base, tones[tone], 'reach transition-colors hover:bg-line')}>
      {children}
    </Link>
  );
}
