import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import type { useForm } from '@/lib/forms/use-form.ts';
import type { SignInValues } from '../check-account.ts';

type SignInFormState = ReturnType<typeof useForm<SignInValues>>;

export function CredentialFields({ form }: { form: Pick<SignInFormState, 'errors' | 'text'> }) {
  return (
    <>
      <Field label="Email" name="email" error={form.errors.email}>
        {(props) => <TextInput {...props} {...form.text('email')} type="email" autoComplete="username" />}
      </Field>
      <Field label="Password" name="password" error={form.errors.password}>
        {(props) => <PasswordInput {...props} {...form.text('password')} autoComplete="current-password" />}
      </Field>
    </>
  );
}
