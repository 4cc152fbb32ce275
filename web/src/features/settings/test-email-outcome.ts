import { smtpToasts, type TestEmailRequest, type TestEmailResponse, testEmailToasts } from '#contract/smtp';
import { ApiError } from '@/lib/http/api.ts';

export type TestKind = TestEmailRequest['test'];
export type TestOutcome = { isSent: boolean; title: string; text: string };

/** What a test mail that was taken is told with. */
export function sentOutcome({ test, to }: TestEmailRequest, { server }: TestEmailResponse): TestOutcome {
  return {
    isSent: true,
    title: testEmailToasts[test].sent,
    text: `${server} took the mail to ${to.trim()}. Whether it landed in the inbox or among spam is seen there.`,
  };
}

/** Why a test mail did not leave; a recipient that the mail server refused is the field's error. */
function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === 'signed_out') return smtpToasts.signedOut;
  if (error.code === 'forbidden') return smtpToasts.forbidden;
  return error.fields.to ?? error.message;
}

/** What a test mail that did not leave is told with (spec §8 'SMTP and e-mail'): who was not asked gave no answer. */
export function failedOutcome(test: TestKind, error: Error): TestOutcome {
  const isAnswered = error instanceof ApiError && error.code !== 'offline';
  return { isSent: false, title: testEmailToasts[test][isAnswered ? 'failed' : 'error'], text: reasonOf(error) };
}
