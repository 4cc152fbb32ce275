import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { type BanLength, banLengths, useBan } from './use-bans.ts';

type BanDialogProps = { person: { id: string; username: string }; open: boolean; onClose: () => void };

/** Confirms a ban and its length. */
export function BanDialog({ person, open, onClose }: BanDialogProps) {
  const [length, setLength] = useState<BanLength>('7');
  const ban = useBan(person);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Ban ${person.username}?`}
      description="They can no longer comment on your posts. Their comments there are hidden until you lift the ban or it ends."
      confirmLabel="Ban"
      busyLabel="Banning…"
      isBusy={ban.isPending}
      onConfirm={() => ban.mutate(length, { onSettled: onClose })}
    >
      <div className="pb-2">
        <RadioList title="For how long" name="ban-length" choices={banLengths} value={length} onChange={setLength} />
      </div>
    </ConfirmDialog>
  );
}
