import { type ReactNode, useEffect, useRef } from 'react';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';

type FocusPreservingListProps = {
  /** Their change may remove the pressed button. */
  rows: readonly unknown[];
  className?: string;
  children: ReactNode;
};

/** A list whose rows disappear when their buttons are pressed; the focus then moves to the list. */
export function FocusPreservingList({ rows, className, children }: FocusPreservingListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { isLost, watch } = useLostFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows may remove the focused button.
  useEffect(() => {
    if (isLost()) list.current?.focus();
  }, [rows, isLost]);
  return (
    <div ref={list} tabIndex={-1} {...watch} className={className ? `outline-none ${className}` : 'outline-none'}>
      {children}
    </div>
  );
}
