import type { ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';
import { Tooltip } from './tooltip.tsx';

/** One thing we ask, in line with the page; it can be sent away. */
export function Banner({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  return (
    <div className="flex items-start gap-x-4 rounded-lg bg-accent-soft py-3 pr-2 pl-5 md:items-center">
      <div className="min-w-0 flex-1 py-1.5 text-sm text-pretty">{children}</div>
      <Tooltip label="Dismiss">
        <button
          type="button"
          onClick={onDismiss}
          aria-label="Dismiss"
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink md:size-10"
        >
          <CloseIcon className="size-4" />
        </button>
      </Tooltip>
    </div>
  );
}
