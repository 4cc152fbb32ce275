import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names.ts';

/** Style of all text inputs. */
export const inputStyle =
  'w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors ' +
  'hover:border-ink focus-visible:border-ink focus-visible:-outline-offset-1 ' +
  'aria-invalid:border-danger disabled:opacity-60';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames(inputStyle, 'h-12', className)} />;
}
