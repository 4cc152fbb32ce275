import { useEffect } from 'react';
import { type PersonResponse, peopleMessages } from '#contract/people';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkPersonEmail, preloadPeopleRules } from './check-people.ts';
import { useConfirmAddress, useCorrectAddress, useResendConfirmation, useSignPersonOut } from './use-person.ts';

function Unconfirmed({ id }: { id: string }) {
  const resend = useResendConfirmation(id);
  const confirm = useConfirmAddress(id);
  return (
    <>
      <Button variant="outline" busy={resend.isPending} busyLabel="Sending…" onClick={() => resend.mutate(undefined)}>
        Resend Confirmation
      </Button>
      <Button
        variant="outline"
        busy={confirm.isPending}
        busyLabel="Confirming…"
        onClick={() => confirm.mutate(undefined)}
      >
        Confirm Address
      </Button>
    </>
  );
}

function CorrectAddress({ person }: { person: PersonResponse }) {
  const correct = useCorrectAddress(person.id);
  const form = useForm({
    initial: { email: '' },
    check: checkPersonEmail,
    submit: async (values) => {
      await correct.mutateAsync(values.email.trim());
      form.keepSaved(values, { email: '' });
    },
  });
  useEffect(preloadPeopleRules, []);
  return (
    <form {...form.props} className="max-w-md space-y-5">
      <Field
        label="Correct address"
        name="email"
        error={form.errors.email}
        hint={
          person.emailConfirmed
            ? 'We email a link to the new address, and a note to the old one. The address changes when the person opens the link.'
            : 'It changes at once, and gets a confirmation link.'
        }
      >
        {(field) => <TextInput {...field} {...form.text('email')} type="email" autoComplete="off" />}
      </Field>
      <FailureNotice failure={form.failure} title={peopleMessages.correctFailed} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Correcting…">
        Correct Address
      </SubmitButton>
    </form>
  );
}

/** Confirms and corrects the address of a person, and signs them out. */
export function AddressActions({ person }: { person: PersonResponse }) {
  const signOut = useSignPersonOut(person.id);
  if (person.roles.length > 0) return <p className="text-sm text-muted">{peopleMessages.helpsNoAdmin}</p>;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-2">
        {!person.emailConfirmed && <Unconfirmed id={person.id} />}
        <Button
          variant="outline"
          busy={signOut.isPending}
          busyLabel="Signing out…"
          onClick={() => signOut.mutate(undefined)}
        >
          Sign Out Everywhere
        </Button>
      </div>
      <CorrectAddress person={person} />
    </div>
  );
}
