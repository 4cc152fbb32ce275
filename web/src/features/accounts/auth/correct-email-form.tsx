import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { authMessages } from '#contract/accounts';
import { changeKeys } from '#contract/query-keys';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';
import { checkEmail, preloadAccountRules } from '../check-account.ts';
import { isAlreadyConfirmed, refreshSession, toMailedNext } from './email-confirmation.ts';

/**
 * Corrects a mistyped address before it is confirmed and sends a new email.
 * @param next the page that the new link returns to
 */
function useCorrectEmail(next: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKeys.account,
    mutationFn: (email: string) => api.post('/auth/correct-email', { email, next: toMailedNext(next) }),
    onSuccess: () => refreshSession(queryClient),
    onError: async (error) => {
      if (isAlreadyConfirmed(error)) await refreshSession(queryClient);
    },
  });
}

/** Corrects a mistyped address. `onDone` receives the address to which the email was sent. */
export default function CorrectEmailForm(props: {
  email: string;
  next: string | null;
  onDone: (email: string) => void;
  onCancel: () => void;
}) {
  const correct = useCorrectEmail(props.next);
  const form = useForm({
    initial: { email: props.email },
    check: checkEmail('Email is required'),
    submit: async ({ email }) => {
      await correct.mutateAsync(email.trim());
      props.onDone(email.trim());
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    preloadAccountRules();
    input.current?.select();
  }, []);
  return (
    <form {...form.props} className="w-full space-y-4">
      <Field label="Your email address" name="email" error={form.errors.email}>
        {(field) => <TextInput {...field} {...form.text('email')} ref={input} type="email" autoComplete="email" />}
      </Field>
      {form.failure && (
        <Notice tone="error" title={authMessages.generic}>
          {form.failure.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="outline" size="sm" busy={form.isSubmitting} busyLabel="Sending…">
          Send to This Address
        </SubmitButton>
        <Button variant="ghost" size="sm" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
