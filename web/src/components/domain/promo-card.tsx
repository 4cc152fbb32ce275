import { type ReactNode, useId } from 'react';

type PromoCardProps = { title: string; text?: ReactNode; action: ReactNode };

/** Prompts a visitor, within the text and never over it. */
export function PromoCard({ title, text, action }: PromoCardProps) {
  const titleId = useId();
  return (
    <aside
      aria-labelledby={titleId}
      className="flex flex-col gap-5 rounded-lg bg-sunken px-6 py-8 md:flex-row md:items-center md:justify-between md:gap-10 md:px-10"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {text && <p className="mt-1.5 max-w-[52ch] text-base text-pretty text-muted">{text}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap gap-3">{action}</div>
    </aside>
  );
}
