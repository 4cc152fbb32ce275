import { chipStyle, choiceInputStyle } from './choice-style.ts';
import { CheckIcon } from './icons.tsx';

type ChoiceChipProps = {
  name: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A choice as a checkbox in the size of its label. */
export function ChoiceChip({ name, label, checked, onChange, disabled = false }: ChoiceChipProps) {
  return (
    <label className={chipStyle}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className={choiceInputStyle}
      />
      {checked && <CheckIcon className="-ml-1 size-4" />}
      {label}
    </label>
  );
}
