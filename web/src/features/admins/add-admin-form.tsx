import { useEffect } from 'react';
import { adminsMessages } from '#contract/admins';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkNewAdmin, type NewAdminValues, preloadAdminRules, roleValues, toRoles } from './check-admins.ts';
import { RoleFields } from './role-fields.tsx';
import { useAddAdmin } from './use-admins.ts';

/** Makes an existing account an admin. */
export function AddAdminForm() {
  const add = useAddAdmin();
  const form = useForm<NewAdminValues>({
    initial: { email: '', ...roleValues([]) },
    check: checkNewAdmin,
    submit: async (values) => {
      const sent = { email: values.email.trim(), roles: toRoles(values) };
      await add.mutateAsync(sent);
      form.keepSaved(values, { email: '', ...roleValues([]) });
    },
  });
  useEffect(preloadAdminRules, []);
  return (
    <form {...form.props} className="space-y-5">
      <Field
        label="Email address of the account"
        name="email"
        error={form.errors.email}
        hint="The person is notified, and signed out everywhere."
      >
        {(field) => (
          <div className="max-w-md">
            <TextInput {...field} {...form.text('email')} type="email" autoComplete="off" />
          </div>
        )}
      </Field>
      <RoleFields values={form.values} error={form.errors.owner} onChange={form.set} />
      <FailureNotice failure={form.failure} title={adminsMessages.addFailed} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Adding…">
        Add Admin
      </SubmitButton>
    </form>
  );
}
