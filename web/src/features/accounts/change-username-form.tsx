import { useEffect } from 'react';
import type { Viewer } from '#contract/accounts';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { toast } from '@/lib/toast.ts';
import { useForm } from '@/lib/use-form.ts';
import { checkUsername, preloadAccountRules } from './check-account.ts';
import { FormFailure } from './form-failure.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useChangeUsername } from './use-change-username.ts';

/** The name others see. */
export function ChangeUsernameForm({ viewer }: { viewer: Viewer }) {
  const change = useChangeUsername();
  const form = useForm({
    initial: { username: viewer.username },
    check: checkUsername,
    submit: async ({ username }) => {
      if (username === viewer.username) return toast.info('This is your username already');
      await change.mutateAsync({ username });
      toast.success('Your username has been changed');
    },
  });
  useEffect(preloadAccountRules, []);
  return (
    <form {...form.props} className="space-y-4">
      <Field
        label="Your username"
        name="username"
        error={form.errors.username}
        hint="Letters, numbers, underscores and hyphens."
      >
        {(field) => (
          <TextInput
            {...field}
            {...form.text('username')}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <RefusalNotice refused={form.refused} />
      <FormFailure failure={form.failure} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
        Change username
      </SubmitButton>
    </form>
  );
}
