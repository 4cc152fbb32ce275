import { CheckIcon } from './icons.tsx';

type ChoiceChipProps = {
  name: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** One of many things to choose: a checkbox the size of its words. */
export function ChoiceChip({ name, label, checked, onChange, disabled = false }: ChoiceChipProps) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong px-4 py-1.5 text-sm transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-9">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
      />
      {checked && <CheckIcon className="-ml-1 size-4" />}
      {label}
    </label>
  );
}
