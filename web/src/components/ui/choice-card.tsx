import { classNames } from '@/lib/class-names.ts';
import { cardStyle, choiceInputStyle } from './choice-style.ts';
import { CheckIcon } from './icons.tsx';

type ChoiceCardProps = {
  name: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** One of several things to choose: a checkbox the size of a card. */
export function ChoiceCard({ name, label, checked, onChange }: ChoiceCardProps) {
  return (
    <label className={classNames(cardStyle, 'justify-between gap-2')}>
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
