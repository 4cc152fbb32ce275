import type { ReactNode } from 'react';

type FactorRowProps = { title: ReactNode; text: ReactNode; children: ReactNode };

/** One second factor, with its action at the right, below it on phones. */
export function FactorRow({ title, text, children }: FactorRowProps) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-pretty text-muted">{text}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  );
}
