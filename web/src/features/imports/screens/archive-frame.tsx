import type { ReactNode, Ref } from 'react';
import { classNames } from '@/lib/class-names.ts';

type ArchiveFrameProps = {
  /** Where a file can be dropped. */
  ref?: Ref<HTMLDivElement>;
  isDragging?: boolean;
  button: ReactNode;
  /** Where the file of each platform is, in a `dl`. */
  children?: ReactNode;
};

/** Layout of the choice of an archive, also of its skeleton. */
export function ArchiveFrame({ ref, isDragging = false, button, children }: ArchiveFrameProps) {
  return (
    <div className="space-y-5">
      <div
        ref={ref}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-8 text-center',
          isDragging ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        {button}
        <p className="max-w-[44ch] text-sm text-pretty text-muted">
          {isDragging
            ? 'Drop the file to open it'
            : 'ZIP, JSON, XML or CSV. You see what it has before anything is imported.'}
        </p>
      </div>
      <details className="group border-y border-line">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
          Where to get the file
          <span aria-hidden="true" className="text-xl text-muted transition-[rotate] group-open:rotate-45">
            +
          </span>
        </summary>
        <dl className="pb-4 text-sm">{children}</dl>
      </details>
    </div>
  );
}
