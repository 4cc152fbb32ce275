import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

/** Props that a control inside a field spreads onto itself. */
export type FieldControl = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  label: string;
  name: string;
  error?: string | null | undefined;
  hint?: ReactNode;
  /** The label is for screen readers only; the content of the control shows it visually. */
  hidesLabel?: boolean;
  /** False when the control shows the error itself, in an element with the id `{control.id}-error`. */
  showsError?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/** Shows one form field: label, control, hint and error. */
export function Field({ label, name, error, hint, hidesLabel = false, showsError = true, children }: FieldProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        name,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && showsError && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
