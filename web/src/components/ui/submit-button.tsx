import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { Button } from './button.tsx';

/**
 * Submits its form. Disabled until the page's script has loaded, because the browser would submit the form itself.
 * It dims only after a delay, in case the script never loads.
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
