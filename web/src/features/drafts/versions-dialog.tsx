import { useState } from 'react';
import type { DraftFields } from '#contract/drafts';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { WorkPictures } from './draft-state.ts';
import { RevisionView } from './revision-view.tsx';
import { VersionList } from './version-list.tsx';

export type VersionsDialogProps = {
  workId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRestore: (fields: DraftFields, pictures: WorkPictures) => Promise<boolean>;
};

/** Shows a work's earlier versions, and one of them with its text. */
export default function VersionsDialog({ workId, open, onOpenChange, onRestore }: VersionsDialogProps) {
  const [shown, setShown] = useState<number | null>(null);

  function changeOpen(next: boolean) {
    setShown(null);
    onOpenChange(next);
  }

  const description = 'Earlier versions of this text, each stored for 30 days.';
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={shown === null ? 'Versions' : `Version ${shown}`}
      description={shown === null ? description : undefined}
    >
      {shown === null ? (
        <VersionList workId={workId} onShow={setShown} />
      ) : (
        <RevisionView
          workId={workId}
          number={shown}
          onBack={() => setShown(null)}
          onRestore={onRestore}
          onDone={() => changeOpen(false)}
        />
      )}
    </Dialog>
  );
}
