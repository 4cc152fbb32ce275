import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { ChevronDownIcon } from './icons.tsx';
import { inputStyle } from './text-input.tsx';

/** Selects one of a list with the browser's own control, which works best on phones. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...rest} className={classNames(inputStyle, 'h-12 cursor-pointer appearance-none pr-12', className)}>
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-muted" />
    </div>
  );
}
