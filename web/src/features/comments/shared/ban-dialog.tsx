import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { type BanLength, type BannablePerson, banLengths, useBan } from './use-ban.ts';

type BanDialogProps = { person: BannablePerson; open: boolean; onClose: () => void; onBanned?: () => void };

/** Confirms a ban and its length. */
export default function BanDialog({ person, open, onClose, onBanned }: BanDialogProps) {
  const [length, setLength] = useState<BanLength>('7');
  const ban = useBan(person, onBanned);
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
