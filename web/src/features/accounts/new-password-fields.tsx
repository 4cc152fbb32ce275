import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import type { FieldErrors, TextControl } from '@/lib/use-form.ts';
import type { NewPasswordValues } from './check-account.ts';

type Form = {
  errors: FieldErrors<NewPasswordValues>;
  text: (name: keyof NewPasswordValues) => TextControl;
};

/** A new password and its repetition. */
export function NewPasswordFields({ form }: { form: Form }) {
  return (
    <>
      <Field
        label="Password"
        name="password"
        error={form.errors.password}
        hint="At least 8 characters, with a letter and a number."
      >
        {(props) => <PasswordInput {...props} {...form.text('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm password" name="confirmation" error={form.errors.confirmation}>
        {(props) => <PasswordInput {...props} {...form.text('confirmation')} autoComplete="new-password" />}
      </Field>
    </>
  );
}
