import { useId, useRef } from 'react';
import type { Subtopic } from '#contract/topics';
import { Button } from '@/components/ui/button.tsx';
import { CloseIcon } from '@/components/ui/icons.tsx';
import { ignoreSecondPress } from '@/lib/focus/second-press.ts';

type ChosenBadgesProps = {
  chosen: readonly Subtopic[];
  onRemove: (name: string) => void;
};

/** Lists the selected interests, each with a remove button. */
export function ChosenBadges({ chosen, onRemove }: ChosenBadgesProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);

  /** Focuses the badge at the same position, otherwise the last one, or the title if none remain. */
  function remove(name: string, position: number) {
    onRemove(name);
    requestAnimationFrame(() => {
      const remaining = [...(section.current?.querySelectorAll<HTMLElement>('button') ?? [])];
      (remaining[position] ?? remaining.at(-1) ?? section.current?.querySelector('h2'))?.focus();
    });
  }

  return (
    <section ref={section} aria-labelledby={titleId} className="mt-8" {...ignoreSecondPress}>
      <h2 id={titleId} tabIndex={-1} className="font-sans text-sm font-medium tracking-normal outline-none">
        Selected Interests
      </h2>
      {chosen.length === 0 ? (
        <p className="mt-3 flex min-h-11 items-center text-sm text-muted md:min-h-9">None yet.</p>
      ) : (
        <ul className="mt-3 flex flex-wrap gap-2">
          {chosen.map(({ name, label }, position) => (
            <li key={name}>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove ${label}`}
                onClick={() => remove(name, position)}
                className="pr-3"
              >
                {label}
                <CloseIcon className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
