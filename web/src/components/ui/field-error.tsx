import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

/** What is wrong with a field or a choice, below it: by its mark as well as by its colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <AlertIcon className="mt-[0.1875rem] size-4" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
