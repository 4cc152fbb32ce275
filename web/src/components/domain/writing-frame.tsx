import { type ReactNode, useRef } from 'react';
import { FieldError } from '@/components/ui/field-error.tsx';
import { useAboveKeyboard } from '@/lib/dom/use-above-keyboard.ts';
import { useElementHeightVar } from '@/lib/dom/use-element-height-var.ts';

type WritingFrameProps = {
  /** Formatting controls and counter. */
  bar: ReactNode;
  error: string | undefined;
  errorId: string;
  children: ReactNode;
};

/** Frames the text of a post while it is written: a sticky bar above it (on phones above the keyboard), and its error. */
export function WritingFrame({ bar, error, errorId, children }: WritingFrameProps) {
  const ref = useRef<HTMLDivElement>(null);
  useAboveKeyboard();
  useElementHeightVar(ref, '--format-bar');
  return (
    <div className="flex min-w-0 flex-col-reverse md:flex-col">
      <div
        ref={ref}
        data-thumb-bar
        data-format-bar
        className="sticky bottom-[var(--keyboard,0px)] z-10 -mx-(--gutter) border-t border-line bg-paper px-(--gutter) py-1 md:top-(--editor-bar,0px) md:bottom-auto md:mx-0 md:border-t-0 md:border-b md:px-0"
      >
        {bar}
      </div>
      {error && (
        <div className="order-1 pt-3 md:order-none">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {children}
    </div>
  );
}
