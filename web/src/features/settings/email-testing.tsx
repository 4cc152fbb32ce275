import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { smtpToasts, type TestEmailRequest, type TestEmailResponse, testEmailToasts } from '#contract/smtp';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { ApiError, api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { checkTestAddress, preloadSmtpRules } from './check-smtp.ts';

type TestKind = TestEmailRequest['test'];
type TestOutcome = { isSent: boolean; title: string; text: string };

/** Returns the toast for a test email that the mail server accepted. */
export function sentOutcome({ test, to }: TestEmailRequest, { server }: TestEmailResponse): TestOutcome {
  return {
    isSent: true,
    title: testEmailToasts[test].sent,
    text: `${server} accepted the email to ${to.trim()}. Check the inbox and the spam folder.`,
  };
}

/** Returns why a test email was not sent; a rejected recipient is the field's error. */
function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === 'signed_out') return smtpToasts.signedOut;
  if (error.code === 'forbidden') return smtpToasts.forbidden;
  return error.fields.to ?? error.message;
}

/** Returns the toast for a test email that was not sent; without a response from the server the title differs. */
export function failedOutcome(test: TestKind, error: Error): TestOutcome {
  const isAnswered = error instanceof ApiError && error.code !== 'offline';
  return { isSent: false, title: testEmailToasts[test][isAnswered ? 'failed' : 'error'], text: reasonOf(error) };
}

function say(outcome: TestOutcome) {
  if (outcome.isSent) toast.success(outcome.title);
  else toast.error(outcome.title, outcome.text);
}

/** Sends a test email immediately. Its data is the outcome, for success and failure. */
function useSendTestEmail() {
  return useMutation({
    mutationFn: async (request: TestEmailRequest): Promise<TestOutcome> => {
      try {
        return sentOutcome(request, await api.post<TestEmailResponse>('/admin/send-email', request));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return failedOutcome(request.test, error);
      }
    },
    onSuccess: say,
  });
}

/** Sends a plain test email and a welcome email immediately through the current mail server. */
export function EmailTesting({ email }: { email: string }) {
  const [to, setTo] = useState(email);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const send = useSendTestEmail();
  /** Updates immediately, unlike `busy`: a second press may come before the next render. */
  const running = useRef(false);
  const [busy, setBusy] = useState<TestKind | null>(null);
  useEffect(preloadSmtpRules, []);

  async function check(kind: TestKind) {
    const found = await checkTestAddress(to);
    setError(found);
    if (found === null) await send.mutateAsync({ to, test: kind });
    else box.current?.focus();
  }

  async function test(kind: TestKind) {
    if (running.current) return;
    running.current = true;
    setBusy(kind);
    await check(kind).finally(() => {
      running.current = false;
      setBusy(null);
    });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void test('general');
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="max-w-md space-y-5">
      <Field label="Email address to test" name="to" error={error} hint="Sent immediately, without the outbox.">
        {(field) => (
          <TextInput
            {...field}
            ref={box}
            type="email"
            autoComplete="email"
            value={to}
            onChange={(event) => {
              setTo(event.target.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="outline" busy={busy === 'general'} busyLabel="Sending…" disabled={busy === 'signup'}>
          Test General Email
        </SubmitButton>
        <Button
          variant="outline"
          busy={busy === 'signup'}
          busyLabel="Sending…"
          disabled={busy === 'general'}
          onClick={() => void test('signup')}
        >
          Test Sign-up Email
        </Button>
      </div>
      {send.data && busy === null && (
        <Notice isSilent tone={send.data.isSent ? 'success' : 'error'} title={send.data.title}>
          {send.data.text}
        </Notice>
      )}
    </form>
  );
}
