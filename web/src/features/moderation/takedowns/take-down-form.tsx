import { useEffect } from 'react';
import { MODERATION_TEXT_MAX, moderationTexts } from '#contract/moderation';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkTakedown, preloadModerationRules } from '../check-moderation.ts';
import { useTakeDown } from './use-takedowns.ts';

/** Manages the take-down form. The typed reason survives closing the dialog. */
export function useTakeDownForm(postId: string, onDone: () => void) {
  const takeDown = useTakeDown(postId);
  useEffect(preloadModerationRules, []);
  return useForm({
    initial: { reason: '' },
    check: checkTakedown,
    // Callbacks of `mutateAsync` do not run after an unmount, so an admin who has closed the screen is not redirected.
    submit: (values) => takeDown.mutateAsync(values, { onSuccess: onDone }),
  });
}

type TakeDownFormProps = { form: ReturnType<typeof useTakeDownForm>; author: string };

/**
 * Form for the take-down reason, which the author receives.
 * @param author the author's username
 */
export function TakeDownForm({ form, author }: TakeDownFormProps) {
  return (
    <form {...form.props} className="space-y-4">
      <Field
        label="Reason for the author"
        name="reason"
        error={form.errors.reason}
        hint={`Mailed to ${author}, and shown in their editor.`}
      >
        {(control) => <TextArea {...control} {...form.text('reason')} rows={4} limit={MODERATION_TEXT_MAX} />}
      </Field>
      <FailureNotice failure={form.failure} words={moderationTexts.takedownFailed} />
      <SubmitButton variant="destructive" size="mobile" busy={form.isSubmitting} busyLabel="Taking down…">
        Take Down
      </SubmitButton>
    </form>
  );
}
