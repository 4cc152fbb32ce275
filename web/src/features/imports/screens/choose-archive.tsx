import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FilePicker } from '@/components/ui/file-picker.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useFileDrop } from '@/lib/dom/use-file-drop.ts';
import { hasFileHandles } from '../run/stored-file.ts';
import { platformSteps } from './platform-names.ts';
import type { ImportFile } from './use-import-file.ts';

const ACCEPTED = '.zip,.json,.xml,.csv,application/zip,application/json,text/xml,text/csv';

/** Says where the file of each platform is. */
function HowToExport() {
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        Where to get the file
        <span aria-hidden="true" className="text-xl text-muted transition-[rotate] group-open:rotate-45">
          +
        </span>
      </summary>
      <dl className="pb-4 text-sm">
        {platformSteps.map(({ name, text }) => (
          <div key={name} className="grid gap-x-6 py-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-medium">{name}</dt>
            <dd className="text-pretty text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

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
    <div className="space-y-5">
      <div
        ref={box}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-8 text-center',
          isDragging ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <ChooseFileButton file={file} label="Choose File" />
        <p className="max-w-[44ch] text-sm text-pretty text-muted">
          {isDragging
            ? 'Drop the file to open it'
            : 'ZIP, JSON, XML or CSV. You see what it has before anything is imported.'}
        </p>
      </div>
      <HowToExport />
    </div>
  );
}
