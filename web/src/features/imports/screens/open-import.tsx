import type { Import } from '#contract/imports';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { ChooseFileButton } from './choose-archive.tsx';
import { FinishImport } from './finish-import.tsx';
import { platformNames } from './platform-names.ts';
import type { ImportFile } from './use-import-file.ts';

type OpenImportProps = {
  import: Import;
  file: ImportFile;
  /** The opened file is from another platform. */
  isOther: boolean;
};

/** Offers to continue an import that stopped, or to end it as it is. */
export function OpenImport({ import: open, file, isOther }: OpenImportProps) {
  const { counts, kind, createdAt } = open;
  return (
    <section aria-labelledby="open-import" className="space-y-4 rounded-md bg-sunken px-5 py-5">
      <div>
        <h3 id="open-import" className="text-lg">
          Your import from {kind === 'own' ? 'this platform' : platformNames[kind]} is not finished
        </h3>
        <p className="mt-1 text-sm text-pretty text-muted">
          You started it on <Time at={createdAt} format="long" />. {formatCount(counts.imported, 'post')} imported
          {counts.waiting > 0 && `, ${formatNumber(counts.waiting)} not published yet`}.{' '}
          {isOther
            ? 'Finish it before you import from another platform.'
            : 'Choose the same file to continue where it stopped.'}
        </p>
        {file.isLost && (
          <p role="alert" className="mt-1 text-sm text-danger">
            The file was moved, or this browser may no longer read it. Choose it again.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {!isOther && file.storedName !== null && (
          <Button onClick={() => void file.reopenFiles()}>Continue With {file.storedName}</Button>
        )}
        {!isOther && <ChooseFileButton file={file} label="Choose the Same File" isPrimary={file.storedName === null} />}
        <FinishImport id={open.id} />
      </div>
    </section>
  );
}
