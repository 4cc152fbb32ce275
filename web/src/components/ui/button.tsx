import type { ComponentProps } from 'react';
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

export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle(variant, size, className)}
      disabled={disabled || busy}
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
