import { useEffect } from 'react';
import { MODERATION_TEXT_MAX, moderationTexts } from '#contract/moderation';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkTakedown, preloadModerationRules } from '../check-moderation.ts';
import { useTakeDown } from './use-takedowns.ts';

/** Taking an article down; what is written stays when its dialog is closed. */
export function useTakeDownForm(postId: string, onDone: () => void) {
  const takeDown = useTakeDown(postId);
  useEffect(preloadModerationRules, []);
  return useForm({
    initial: { reason: '' },
    check: checkTakedown,
    // Of this screen: who has left it meanwhile is not taken away from where they are.
    submit: (values) => takeDown.mutateAsync(values, { onSuccess: onDone }),
  });
}

type TakeDownFormProps = { form: ReturnType<typeof useTakeDownForm>; author: string };

/** Why an article is taken down, for its author. @param author the name */
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
