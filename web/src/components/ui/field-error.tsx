import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

/** Shows the error of a field or a choice below it, with an icon as well as color. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <AlertIcon className="mt-[0.1875rem] size-4" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
