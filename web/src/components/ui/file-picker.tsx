import { type ReactNode, useRef } from 'react';

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
