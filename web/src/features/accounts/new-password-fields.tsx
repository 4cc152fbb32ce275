import { PasswordInput } from '@/components/ui/password-input.tsx';
import type { FieldErrors, TextControl } from '@/lib/forms/use-form.ts';
import { TitledErrorField } from './auth/titled-error-field.tsx';
import type { NewPasswordValues } from './check-account.ts';

type Form = {
  errors: FieldErrors<NewPasswordValues>;
  submitErrors: FieldErrors<NewPasswordValues>;
  text: (name: keyof NewPasswordValues) => TextControl;
};

/** Fields for a new password and its confirmation. `label` tells it apart from another password in the same form. */
export function NewPasswordFields({ form, label = 'Password' }: { form: Form; label?: string }) {
  const { errors, submitErrors } = form;
  return (
    <>
      <TitledErrorField
        label={label}
        name="password"
        error={errors.password}
        isRejected={submitErrors.password !== undefined}
        rule="password"
        hint="At least 8 characters, with a letter and a number."
      >
        {(props) => (
          <PasswordInput {...props} {...form.text('password')} what={label.toLowerCase()} autoComplete="new-password" />
        )}
      </TitledErrorField>
      <TitledErrorField
        label={`Confirm ${label.toLowerCase()}`}
        name="confirmation"
        error={errors.confirmation}
        isRejected={submitErrors.confirmation !== undefined && submitErrors.password === undefined}
        rule="password"
      >
        {(props) => (
          <PasswordInput
            {...props}
            {...form.text('confirmation')}
            what={`${label.toLowerCase()} confirmation`}
            autoComplete="new-password"
          />
        )}
      </TitledErrorField>
    </>
  );
}
