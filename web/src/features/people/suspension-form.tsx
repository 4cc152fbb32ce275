import { useEffect } from 'react';
import { NOTE_MAX, type PersonResponse, peopleMessages } from '#contract/people';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { formatTypedTime, parseTypedTime } from '@/lib/text/typed-time.ts';
import { checkSuspension, preloadPeopleRules, type SuspensionValues, toSuspensionRequest } from './check-people.ts';
import { useLiftSuspension, useSuspend } from './use-person.ts';

function Lift({ id, since }: { id: string; since: number }) {
  const lift = useLiftSuspension(id);
  return (
    <Button variant="outline" busy={lift.isPending} busyLabel="Lifting…" onClick={() => lift.mutate(since)}>
      Lift Suspension
    </Button>
  );
}

function Suspend({ person }: { person: PersonResponse }) {
  const { suspension } = person;
  const suspend = useSuspend(person.id);
  const confirm = useConfirm();
  const form = useForm<SuspensionValues>({
    initial: { reason: suspension?.reason ?? '', until: formatTypedTime(suspension?.until ?? null) },
    check: checkSuspension,
    submit: async (values) => {
      if (!(await confirm.ask())) return;
      await suspend.mutateAsync(toSuspensionRequest(values, suspension?.since ?? null));
    },
  });
  useEffect(preloadPeopleRules, []);
  const isBan = parseTypedTime(form.values.until) === null;
  const verb = isBan ? 'Ban' : 'Suspend';
  return (
    <form {...form.props} className="max-w-2xl space-y-5">
      <Field label="Reason" name="reason" error={form.errors.reason} hint="The person sees it, and gets it by email.">
        {(control) => <TextArea {...control} {...form.text('reason')} rows={3} limit={NOTE_MAX} />}
      </Field>
      <Field
        label="Until (optional)"
        name="until"
        error={form.errors.until}
        hint="A date and a time in your time zone. Without an end, it is a ban."
      >
        {(control) => (
          <TextInput {...control} {...form.text('until')} placeholder="2026-11-26 22:00" autoComplete="off" />
        )}
      </Field>
      <FailureNotice failure={form.failure} title={peopleMessages.suspendFailed} />
      <SubmitButton variant="destructive" busy={form.isSubmitting} busyLabel="Suspending…">
        {verb}
      </SubmitButton>
      <ConfirmDialog
        {...confirm.dialog}
        title={`${verb} ${person.username}?`}
        description="The person is signed out everywhere and cannot sign in. Their published posts stay. Their subscriptions and those of their subscribers continue."
        confirmLabel={verb}
      />
    </form>
  );
}

/** Suspends a person, bans them, or ends that. */
export function SuspensionForm({ person }: { person: PersonResponse }) {
  if (person.isSelf) return <p className="text-sm text-muted">{peopleMessages.ownAccount}.</p>;
  if (person.roles.length > 0) return <p className="text-sm text-muted">{peopleMessages.isAdmin}.</p>;
  const { suspension } = person;
  return (
    <div className="space-y-5">
      {suspension !== null && <Lift id={person.id} since={suspension.since} />}
      <Suspend key={suspension?.since} person={person} />
    </div>
  );
}
