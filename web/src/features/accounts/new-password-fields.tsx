import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import type { FieldErrors, TextControl } from '@/lib/use-form.ts';
import type { NewPasswordValues } from './check-account.ts';

type Form = {
  errors: FieldErrors<NewPasswordValues>;
  text: (name: keyof NewPasswordValues) => TextControl;
};

/** A new password and its repetition; `label` where there is another password beside it. */
export function NewPasswordFields({ form, label = 'Password' }: { form: Form; label?: string }) {
  return (
    <>
      <Field
        label={label}
        name="password"
        error={form.errors.password}
        hint="At least 8 characters, with a letter and a number."
      >
        {(props) => <PasswordInput {...props} {...form.text('password')} autoComplete="new-password" />}
      </Field>
      <Field label={`Confirm ${label.toLowerCase()}`} name="confirmation" error={form.errors.confirmation}>
        {(props) => <PasswordInput {...props} {...form.text('confirmation')} autoComplete="new-password" />}
      </Field>
    </>
  );
}
