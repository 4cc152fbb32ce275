import { type ReactNode, useRef } from 'react';
import { focusNext } from '@/lib/focus/focus-next.ts';
import { CloseIcon } from './icons.tsx';
import { Tooltip } from './tooltip.tsx';

type BannerProps = {
  children: ReactNode;
  /** Distinguishes its button from those of other banners, for screen readers. */
  about?: string;
  onDismiss: () => void;
};

/** Shows a request within the page. It can be dismissed; the focus then moves to the next control. */
export function Banner({ children, about, onDismiss }: BannerProps) {
  const box = useRef<HTMLDivElement>(null);

  function dismiss() {
    if (box.current) focusNext(box.current);
    onDismiss();
  }

  return (
    <div
      ref={box}
      className="relative flex items-center gap-x-4 rounded-lg bg-accent-soft px-4 py-1.5 md:py-3 md:pr-2 md:pl-5"
    >
      <div className="min-w-0 flex-1 py-1.5 text-sm text-pretty">{children}</div>
      <Tooltip label="Dismiss">
        <button
          type="button"
          onClick={dismiss}
          aria-label={about === undefined ? 'Dismiss' : `Dismiss: ${about}`}
          className="grid size-11 shrink-0 max-md:absolute max-md:top-0 max-md:right-0 place-items-center rounded-full text-muted transition-colors hover:text-ink md:size-10"
        >
          <CloseIcon className="size-4" />
        </button>
      </Tooltip>
    </div>
  );
}
