import { type ReactNode, useId } from 'react';

type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name: string;
};

export function Checkbox({ label, checked, onChange, name }: CheckboxProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm md:min-h-9">
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 cursor-pointer accent-accent"
      />
      <span>{label}</span>
    </label>
  );
}
