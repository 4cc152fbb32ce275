import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';

type ConfirmMuteProps = {
  username: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
};

/** Asks before a blogger is muted whom the viewer pays. */
export function ConfirmMute({ username, open, onOpenChange, onConfirm }: ConfirmMuteProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Mute @${username}?`}
      description={`You pay for @${username}. Muting removes their posts from your feed. Your subscription and their emails continue.`}
      confirmLabel="Mute"
      isBusy={false}
      isDestructive={false}
      onConfirm={() => {
        onOpenChange(false);
        onConfirm();
      }}
    />
  );
}
