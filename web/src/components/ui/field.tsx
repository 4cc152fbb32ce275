import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

/** What a control inside a field spreads onto itself. */
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
  /** Stands at the right end of the label's line. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** One form field: label, control, hint and what is wrong with it. */
export function Field({ label, name, error, hint, aside, children }: FieldProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        name,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The look of everything one types into. */
const inputStyle =
  'w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors ' +
  'hover:border-ink focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:opacity-60';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames(inputStyle, 'h-12', className)} />;
}

/** A password box whose text can be shown. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput {...props} type={shown ? 'text' : 'password'} className="pr-14" spellCheck={false} autoCapitalize="off" />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label="Show password"
        aria-pressed={shown}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-muted hover:text-ink"
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** Shows how much of it is used, in the unit that `measure` counts. */
  limit?: number;
  /** How long a text is; by default in characters. */
  measure?: (text: string) => number;
};

const characters = (text: string) => Array.from(text).length;

/** Several lines of text; with `limit` a counter that warns near the end and says so aloud. Nothing is cut off. */
export function TextArea({ limit, measure = characters, className, onChange, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const used = measure(rest.value === undefined ? typed : String(rest.value));
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  return (
    <div className="grid gap-1.5">
      <textarea rows={6} {...rest} onChange={change} className={classNames(inputStyle, 'min-h-32 py-3', className)} />
      {limit !== undefined && (
        <p
          className={classNames('justify-self-end text-xs tabular-nums', used > limit ? 'text-danger' : 'text-muted')}
          aria-live={used > limit * 0.95 ? 'polite' : 'off'}
        >
          {formatNumber(used)} / {formatNumber(limit)}
        </p>
      )}
    </div>
  );
}
