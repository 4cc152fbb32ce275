import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { checkTestAddress, preloadSmtpRules } from './check-smtp.ts';
import type { TestKind } from './test-email-outcome.ts';
import { useSendTestEmail } from './use-send-test-email.ts';

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
      <Field label="Email address to test" name="to" error={error} hint="Sent at once, not by the outbox.">
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
