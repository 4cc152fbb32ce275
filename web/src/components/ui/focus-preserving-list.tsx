import { type ReactNode, useEffect, useRef } from 'react';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';

type FocusKeptProps = {
  /** Their change may remove the pressed button. */
  rows: readonly unknown[];
  className?: string;
  children: ReactNode;
};

/** A list whose rows disappear when their buttons are pressed; the focus then moves to the list. */
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
