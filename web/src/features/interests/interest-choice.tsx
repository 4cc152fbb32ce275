import type { CategoryKey } from '#contract/topics';
import { CheckIcon } from '@/components/ui/icons.tsx';

type InterestChoiceProps = {
  category: { key: CategoryKey; name: string };
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** One topic to follow or not: a checkbox the size of a card. */
export function InterestChoice({ category, checked, onChange }: InterestChoiceProps) {
  return (
    <label className="group relative flex min-h-14 cursor-pointer items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-4 py-3 transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        name={category.key}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
      />
      <span className="font-serif text-lg leading-tight">{category.name}</span>
      <CheckIcon className="size-5 text-accent opacity-0 group-has-checked:opacity-100" />
    </label>
  );
}
