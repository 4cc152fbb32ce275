import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { Button } from './button.tsx';

/**
 * Sends its form. Until the page's script is there it does nothing: the browser would send the form itself, to nowhere,
 * and Enter in a field too. It looks ready, but not for ever: a script that takes too long may never come.
 */
export function SubmitButton({ className, disabled = false, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isMounted = useMounted();
  return (
    <Button
      {...rest}
      type="submit"
      disabled={disabled || !isMounted}
      data-waiting={(!isMounted && !disabled) || undefined}
      className={classNames('data-waiting:animate-dim-late data-waiting:opacity-100', className)}
    />
  );
}
