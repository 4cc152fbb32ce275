import { type ReactNode, useId } from 'react';
import { classNames } from '@/lib/class-names.ts';

type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name: string;
  /** The label is for screen readers only. */
  hidesLabel?: boolean;
};

export function Checkbox({ label, checked, onChange, name, hidesLabel = false }: CheckboxProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        'inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm md:min-h-9',
        hidesLabel && 'min-w-11 md:min-w-9',
      )}
    >
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 cursor-pointer accent-accent"
      />
      <span className={hidesLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
