import { Field } from '@/components/ui/field.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import type { TextControl } from '@/lib/forms/use-form.ts';

/** Where a code comes from: an authenticator app, the list of recovery codes, or an email. */
export type CodeKind = 'app' | 'recovery' | 'mail';

const texts: Record<CodeKind, { label: string; hint: string }> = {
  app: { label: 'Code', hint: 'The 6 digits that your authenticator app shows now.' },
  recovery: { label: 'Recovery code', hint: 'One of the codes that you saved. Each works once.' },
  mail: { label: 'Code', hint: 'The 6 digits in the email. They work for 10 minutes.' },
};

type CodeFieldProps = { kind: CodeKind; error: string | undefined; control: TextControl };

/** A field for a code. Phones offer the code and the keyboard for it. */
export function CodeField({ kind, error, control }: CodeFieldProps) {
  return (
    <Field label={texts[kind].label} name="code" error={error} hint={texts[kind].hint}>
      {(field) => (
        <TextInput
          {...field}
          {...control}
          autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
          inputMode={kind === 'recovery' ? 'text' : 'numeric'}
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono tracking-widest"
        />
      )}
    </Field>
  );
}

/** Returns an error for a code that is not typed completely; the server checks the rest. */
export function checkCode(kind: CodeKind, code: string): string | undefined {
  const length = code.replace(/[\s-]/g, '').length;
  if (kind === 'recovery') return length === 16 ? undefined : 'A recovery code has 16 letters and digits';
  return length === 6 ? undefined : 'Enter the 6 digits';
}
