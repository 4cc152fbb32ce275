import { type ReactNode, useId } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { Spinner } from './spinner.tsx';

type SwitchProps = {
  /** Identifies it in a form. */
  name?: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Shows that its change is being saved, and ignores presses. */
  busy?: boolean;
  hint?: ReactNode;
};

/** Switches a setting immediately. While busy it retains the focus, unlike a `disabled` button. */
export function Switch({ name, label, checked, onChange, disabled = false, busy = false, hint }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0 pt-2">
        <label htmlFor={id} className={classNames('text-base font-medium', !disabled && 'cursor-pointer')}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-sm text-pretty text-muted">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        id={id}
        name={name}
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        disabled={disabled}
        onClick={() => !busy && onChange(!checked)}
        className="group grid min-h-11 shrink-0 place-items-center rounded-full disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress"
      >
        <span className="flex h-7 w-12 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent">
          <span className="grid size-5.5 place-items-center rounded-full bg-line-strong text-surface transition-[translate,background-color] group-aria-checked:translate-x-5 group-aria-checked:bg-on-accent group-aria-checked:text-accent">
            {busy && <Spinner className="size-3.5" />}
          </span>
        </span>
      </button>
    </div>
  );
}
