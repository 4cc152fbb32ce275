import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

type FormProps = Parameters<typeof useScheduleForm>[0] & {
  hasReaders: boolean;
  note?: string | undefined;
};

export type ScheduleDialogProps = FormProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
};

function OpenForm({ hasReaders, note, onCancel, ...options }: FormProps & { onCancel: () => void }) {
  const form = useScheduleForm(options);
  return <ScheduleForm form={form} hasReaders={hasReaders} note={note} onCancel={onCancel} />;
}

/** Asks when to publish a post. It stays open, and cannot be closed, while the answer is sent. */
export default function ScheduleDialog({ open, onOpenChange, finalFocus, onSchedule, ...rest }: ScheduleDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const changeOpen = (next: boolean) => {
    if (!isBusy) onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      isReopenable={false}
      title={rest.schedule === null ? 'Schedule post' : 'Change time'}
      {...(finalFocus && { finalFocus })}
    >
      <OpenForm
        {...rest}
        onCancel={() => changeOpen(false)}
        onSchedule={async (choice) => {
          setBusy(true);
          await onSchedule(choice).finally(() => setBusy(false));
        }}
      />
    </Dialog>
  );
}
