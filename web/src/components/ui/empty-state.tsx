import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** 1 when it is the page's only content. */
  headingLevel?: 1 | 2;
};

/** Says that there is no content yet and offers the next step. */
export function EmptyState({ title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center md:py-24">
      <span aria-hidden="true" className="mb-6 font-serif text-4xl leading-none text-line-strong">
        ⁂
      </span>
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="mt-2 max-w-full text-base text-pretty text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
