import { type RefObject, useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/notice.tsx';
import type { FileRejection } from './precheck-image-file.ts';

/** Focuses the field when a step ends and its focused control is removed. */
export function useKeepFocus(field: RefObject<HTMLElement | null>, step: string) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) {
      field.current?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step, field]);
}

/** Explains why the selected file was rejected. */
export function RejectedFile({ rejection }: { rejection: FileRejection }) {
  return (
    <Notice tone="error" title={rejection.title}>
      {rejection.text}
    </Notice>
  );
}
