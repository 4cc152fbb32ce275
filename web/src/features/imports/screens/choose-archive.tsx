import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FilePicker } from '@/components/ui/file-picker.tsx';
import { useFileDrop } from '@/lib/dom/use-file-drop.ts';
import { hasFileHandles } from '../run/stored-file.ts';
import { ArchiveFrame } from './archive-frame.tsx';
import { platformSteps } from './platform-names.ts';
import type { ImportFile } from './use-import-file.ts';

const ACCEPTED = '.zip,.json,.xml,.csv,application/zip,application/json,text/xml,text/csv';

type ChooseFileButtonProps = { file: ImportFile; label: string; isPrimary?: boolean };

/** Opens the file dialog, with a handle of the file where the browser has them. */
export function ChooseFileButton({ file, label, isPrimary = false }: ChooseFileButtonProps) {
  return (
    <FilePicker accept={ACCEPTED} isMultiple onFile={(_, all) => file.openFiles(all)}>
      {(open) => (
        <Button
          variant={isPrimary ? 'default' : 'outline'}
          onClick={() => (hasFileHandles() ? void file.chooseFiles() : open())}
        >
          {label}
        </Button>
      )}
    </FilePicker>
  );
}

/** Takes the archive, by dialog or by dropping it anywhere on the page. */
export function ChooseArchive({ file }: { file: ImportFile }) {
  const box = useRef<HTMLDivElement>(null);
  const isDragging = useFileDrop(box, (_, all) => file.openFiles(all));
  return (
    <ArchiveFrame ref={box} isDragging={isDragging} button={<ChooseFileButton file={file} label="Choose File" />}>
      {platformSteps.map(({ name, text }) => (
        <div key={name} className="grid gap-x-6 py-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="font-medium">{name}</dt>
          <dd className="text-pretty text-muted">{text}</dd>
        </div>
      ))}
    </ArchiveFrame>
  );
}
