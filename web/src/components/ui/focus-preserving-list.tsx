import { type ReactNode, useEffect, useRef } from 'react';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';

type FocusKeptProps = {
  /** A change of them may take the pressed button away. */
  rows: readonly unknown[];
  className?: string;
  children: ReactNode;
};

/** A list whose rows go with the buttons that were pressed: the focus then goes on to the list. */
export function FocusPreservingList({ rows, className, children }: FocusKeptProps) {
  const list = useRef<HTMLDivElement>(null);
  const { isLost, watch } = useLostFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the rows have changed.
  useEffect(() => {
    if (isLost()) list.current?.focus();
  }, [rows, isLost]);
  return (
    <div ref={list} tabIndex={-1} {...watch} className={className ? `outline-none ${className}` : 'outline-none'}>
      {children}
    </div>
  );
}
