import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

type Look = { variant?: ButtonVariant; size?: ButtonSize };

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows progress and ignores presses. */
    busy?: boolean;
    /** Label while busy; defaults to the normal label. */
    busyLabel?: string;
  };

/**
 * A button that retains the focus while busy, unlike a `disabled` one. It ignores the second press of a double-click:
 * the first action may be complete by then, or another control under the pointer.
 */
export function Button({ variant, size, busy = false, busyLabel, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a form presses its submit button too.
    if (busy || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
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
