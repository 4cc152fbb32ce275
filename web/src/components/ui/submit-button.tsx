import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { Button } from './button.tsx';

/**
 * Sends its form. Until the page's script is there it looks ready but does nothing: the browser would send the form
 * itself, to nowhere, and Enter in a field too.
 */
export function SubmitButton({ className, ...rest }: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const isMounted = useMounted();
  return (
    <Button
      {...rest}
      type="submit"
      disabled={!isMounted}
      data-waiting={!isMounted || undefined}
      className={classNames('data-waiting:opacity-100', className)}
    />
  );
}
