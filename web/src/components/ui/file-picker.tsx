import { type ReactNode, useRef } from 'react';

type FilePickerProps = {
  /** Same format as the `accept` attribute; filters the file dialog. */
  accept: string;
  /** Allows several files at once. */
  isMultiple?: boolean;
  /** Receives the first file, and all of them. */
  onFile: (file: File, all: readonly File[]) => void;
  /** Renders the control that opens the dialog. */
  children: (open: () => void) => ReactNode;
};

/** Opens the system's dialog for files. The same file can be selected again. */
export function FilePicker({ accept, isMultiple = false, onFile, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files[0] !== undefined) onFile(files[0], files);
        }}
      />
    </>
  );
}
