import type { ReactNode } from 'react';

type EmptyStateProps = { title: string; text?: ReactNode; action?: ReactNode };

/** Nothing is here yet: says so, and what to do next. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center md:py-24">
      <span aria-hidden="true" className="mb-6 font-serif text-4xl leading-none text-line-strong">
        ⁂
      </span>
      <h2 className="text-xl">{title}</h2>
      {text && <p className="mt-2 text-base text-pretty text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
