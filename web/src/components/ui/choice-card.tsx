import { classNames } from '@/lib/class-names.ts';
import { cardStyle, choiceInputStyle } from './choice-style.ts';
import { CheckIcon } from './icons.tsx';

type ChoiceCardProps = {
  name: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** One of many: its label needs less room. */
  isCompact?: boolean;
};

/** A choice as a checkbox in the size of a card. */
export function ChoiceCard({ name, label, checked, onChange, isCompact = false }: ChoiceCardProps) {
  return (
    <label className={classNames(cardStyle, 'justify-between gap-1', !isCompact && 'px-3.5')}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={choiceInputStyle}
      />
      <span className={classNames('min-w-0 leading-tight', isCompact ? 'text-sm' : 'font-serif text-lg')}>{label}</span>
      <CheckIcon
        className={classNames(
          '-mr-1.5 shrink-0 text-accent opacity-0 group-has-checked:opacity-100',
          isCompact ? 'size-4' : 'size-4.5',
        )}
      />
    </label>
  );
}
