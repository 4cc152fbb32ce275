import { type ReactNode, useEffect } from 'react';
import { handleMessages } from '#contract/handle-messages';
import { RESERVED_REASON_MAX } from '#contract/handle-rules';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkReservedHandle, preloadModerationRules } from '../check-moderation.ts';
import { useReserveHandle } from './use-reserved-handles.ts';

/** Reserves a username. `onDone` receives the result to show. */
export function ReserveHandleForm({ onDone }: { onDone: (said: ReactNode) => void }) {
  const reserve = useReserveHandle();
  const form = useForm({
    initial: { pattern: '', reason: '' },
    check: checkReservedHandle,
    submit: async (values) => {
      await reserve.mutateAsync(values);
      onDone(<Notice tone="success" title={handleMessages.reservedNow(values.pattern.trim().toLowerCase())} />);
      form.set('pattern', '');
      form.set('reason', '');
    },
  });
  useEffect(preloadModerationRules, []);
  return (
    <form {...form.props} className="space-y-4">
      <Field
        label="Username to reserve"
        name="pattern"
        error={form.errors.pattern}
        hint="With an asterisk at the end, all usernames that begin like this."
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.text('pattern')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Reason for other admins" name="reason" error={form.errors.reason}>
        {(control) => (
          <TextInput {...control} {...form.text('reason')} maxLength={RESERVED_REASON_MAX} autoComplete="off" />
        )}
      </Field>
      <FailureNotice failure={form.failure} title={handleMessages.reserveFailed} />
      <SubmitButton busy={form.isSubmitting} busyLabel="Reserving…">
        Reserve
      </SubmitButton>
    </form>
  );
}
