import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/notice.tsx';
import type { FileRejection } from './precheck-image-file.ts';

type FilePickerProps = {
  /** Same format as the `accept` attribute; filters the file dialog. */
  accept: string;
  onFile: (file: File) => void;
  /** Renders the control that opens the dialog. */
  children: (open: () => void) => ReactNode;
};

/** Opens the system's dialog for one file. The same file can be selected again. */
export function FilePicker({ accept, onFile, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

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
