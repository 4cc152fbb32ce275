import { type ReactNode, useRef } from 'react';

type FilePickerProps = {
  /** As in the attribute `accept`: what the dialog offers first. */
  accept: string;
  onFile: (file: File) => void;
  /** Renders what opens the dialog. */
  children: (open: () => void) => ReactNode;
};

/** The system's own dialog for one file. The same file can be chosen again. */
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
