import { useEffect } from 'react';
import { APPEAL_TEXT_MAX, type OwnStatement } from '#contract/restrictions';
import { Time } from '@/components/domain/time.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkAppeal, preloadAppealRules } from './check-appeal.ts';
import { useAppeal } from './use-statement.ts';

type AppealFormProps = { id: string; statement: OwnStatement; until: number };

/** Appeals a decision. @param props.id under which the statement was fetched */
export function AppealForm({ id, statement, until }: AppealFormProps) {
  const appeal = useAppeal(id, statement.id);
  useEffect(preloadAppealRules, []);
  const form = useForm({
    initial: { text: '' },
    check: checkAppeal,
    submit: (values) => appeal.mutateAsync(values),
  });
  return (
    <section className="mt-8 border-t border-line pt-8">
      <h2 className="text-xl">Appeal this decision</h2>
      <p className="mt-2 text-sm text-pretty text-muted">
        Write why the decision is wrong. An admin reads your appeal and answers it by email. You can appeal until{' '}
        <Time at={until} format="long" />.
      </p>
      <form {...form.props} className="mt-5 space-y-4">
        <Field label="Your appeal" name="text" error={form.errors.text}>
          {(control) => <TextArea {...control} {...form.text('text')} rows={6} limit={APPEAL_TEXT_MAX} />}
        </Field>
        <FailureNotice failure={form.failure} title="Failed to send the appeal" />
        <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Sending…">
          Send Appeal
        </SubmitButton>
      </form>
    </section>
  );
}
