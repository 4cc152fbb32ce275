import { smtpToasts, type TestEmailRequest, type TestEmailResponse, testEmailToasts } from '#contract/smtp';
import { ApiError } from '@/lib/http/api.ts';

export type TestKind = TestEmailRequest['test'];
export type TestOutcome = { isSent: boolean; title: string; text: string };

/** Returns the toast for a test email that the mail server accepted. */
export function sentOutcome({ test, to }: TestEmailRequest, { server }: TestEmailResponse): TestOutcome {
  return {
    isSent: true,
    title: testEmailToasts[test].sent,
    text: `${server} took the mail to ${to.trim()}. Whether it landed in the inbox or among spam is seen there.`,
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
