import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type Look = { variant?: ButtonVariant; size?: ButtonSize };

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** At work: shows it and cannot be pressed again. */
    busy?: boolean;
    /** The words while at work; without them the label stays. */
    busyLabel?: string;
  };

/** Enter in a form presses its submit button too. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** While busy it keeps the focus, as a `disabled` button would not. */
export function Button({ variant, size, busy = false, busyLabel, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? refuse : onClick}
      className={buttonStyle(variant, size, className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {busy && size === 'icon' ? null : busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link within the product that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonStyle(variant, size, className)} />;
}
