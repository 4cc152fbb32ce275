import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { CloseIcon } from './icons.tsx';

type BannerProps = {
  tone?: 'info' | 'accent';
  children: ReactNode;
  /** Stands at the end, before the cross. */
  action?: ReactNode;
  onDismiss?: () => void;
};

/** One thing we ask, in line with the page; it can be sent away. */
export function Banner({ tone = 'info', children, action, onDismiss }: BannerProps) {
  return (
    <div
      className={classNames(
        'flex items-start gap-x-4 rounded-lg py-3 pr-2 pl-5 md:items-center',
        tone === 'accent' ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3 py-1.5">
        <div className="min-w-0 text-sm text-pretty">{children}</div>
        {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          aria-label="Dismiss"
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink md:size-10"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </div>
  );
}
