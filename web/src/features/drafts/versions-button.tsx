import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import type { VersionsDialogProps } from './versions-dialog.tsx';

const loadDialog = () => import('./versions-dialog.tsx');

/** Returns true if a work can have earlier versions. One that was never saved has none. */
export const hasVersions = (work: { isSaved: boolean; publishedAt: number | null }): boolean =>
  work.isSaved || work.publishedAt !== null;

/** Opens a work's earlier versions. `onRestore` is `restore` of useDraft; it returns false on failure. */
export function VersionsButton(props: Pick<VersionsDialogProps, 'workId' | 'onRestore'>) {
  const [isOpen, setOpen] = useState(false);
  const [VersionsDialog, fetchDialog] = useLazyComponent<VersionsDialogProps>(loadDialog);

  async function open() {
    if (await fetchDialog(open)) setOpen(true);
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => void open()}>
        Versions
      </Button>
      {VersionsDialog && <VersionsDialog {...props} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
