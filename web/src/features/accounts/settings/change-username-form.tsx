import { type ReactNode, useEffect } from 'react';
import type { Viewer } from '#contract/accounts';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { TitledErrorField } from '../auth/titled-error-field.tsx';
import { checkUsername, preloadAccountRules } from '../check-account.ts';
import { useChangeUsername } from './account.mutations.ts';
import { UsernameAvailability } from './username-availability.tsx';

/** Changes the username. `onDone` receives the result to show. */
export function ChangeUsernameForm({ viewer, onDone }: { viewer: Viewer; onDone: (said: ReactNode) => void }) {
  const change = useChangeUsername();
  const form = useForm({
    initial: { username: viewer.username },
    check: checkUsername,
    submit: async (values) => {
      const username = values.username.trim();
      if (username === viewer.username) {
        return onDone(<Notice tone="success" title="This is already your username" />);
      }
      await change.mutateAsync({ username });
      onDone(<Notice tone="success" title="Your username has been changed" />);
    },
  });
  useEffect(preloadAccountRules, []);
  return (
    <form {...form.props} className="space-y-4">
      <TitledErrorField
        label="Your username"
        name="username"
        error={form.errors.username}
        isRejected={form.submitErrors.username !== undefined}
        rule="username"
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
      </TitledErrorField>
      <UsernameAvailability typed={form.values.username} viewer={viewer} />
      <FailureNotice failure={form.failure} />
      <SubmitButton busy={form.isSubmitting} busyLabel="Saving…">
        Save Username
      </SubmitButton>
    </form>
  );
}
