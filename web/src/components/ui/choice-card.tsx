import { classNames } from '@/lib/class-names.ts';
import { CheckIcon } from './icons.tsx';

/** The look of a choice: the card around a checkbox or radio button that itself is not seen. */
export const choiceStyle =
  'group relative flex min-h-14 cursor-pointer items-center rounded-md border border-line-strong bg-surface px-4 py-3 ' +
  'transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-soft ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** Lies over the whole card. */
export const choiceInputStyle = 'absolute inset-0 cursor-[inherit] appearance-none outline-none';

type ChoiceCardProps = {
  name: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** One of several things to choose: a checkbox the size of a card. */
export function ChoiceCard({ name, label, checked, onChange }: ChoiceCardProps) {
  return (
    <label className={classNames(choiceStyle, 'justify-between gap-2')}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={choiceInputStyle}
      />
      <span className="font-serif text-lg leading-tight">{label}</span>
      <CheckIcon className="size-5 text-accent opacity-0 group-has-checked:opacity-100" />
    </label>
  );
}
