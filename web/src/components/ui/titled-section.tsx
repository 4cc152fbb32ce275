import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '@/lib/class-names.ts';

/** True beside a side navigation, where a column for descriptions would leave too little room for tables. */
export const StackedSections = createContext(false);

type TitledSectionProps = {
  title: string;
  /** Describes the section in a sentence or two. */
  text?: ReactNode;
  /** Next to the title. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
  children: ReactNode;
};

/**
 * Shows a section of a long page below a thin line: description at the left, controls at the right; below each other on
 * phones and in `StackedSections`.
 */
export function TitledSection({ title, text, action, headingLevel = 2, children }: TitledSectionProps) {
  const titleId = useId();
  const isStacked = use(StackedSections);
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'grid gap-x-12 gap-y-5 border-t border-line py-8 md:py-10',
        !isStacked && 'lg:grid-cols-[18rem_minmax(0,1fr)]',
      )}
    >
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Heading id={titleId} className={headingLevel === 2 ? 'text-xl' : 'text-lg'}>
            {title}
          </Heading>
          {action}
        </div>
        {text && <p className="mt-2 max-w-[52ch] text-sm text-pretty text-muted">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
