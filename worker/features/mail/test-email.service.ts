import { bulkMailMessages } from '#contract/bulk-mail';
import type { TestEmailRequest, TestEmailResponse } from '#contract/smtp';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { MailFailure } from '../../platform/mail/mailer.ts';
import { openSmtpSocket, smtpMailer } from '../../platform/mail/smtp.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { readBulkServer } from '../settings/bulk-server.service.ts';
import { readOutgoingMail } from '../settings/outgoing-mail.service.ts';
import { confirmationEmail } from './account.emails.ts';
import { type EmailBranding, type EmailContent, renderEmail } from './email-layout.text.ts';

/** Time limit for the mail server, in milliseconds: an admin waits for the result. */
const TEST_ANSWER_MS = 20_000;

/** The test emails. Admins cannot change their text. */
const LETTERS: Record<TestEmailRequest['test'], (head: EmailBranding) => EmailContent> = {
  general: ({ platformName, origin }) => ({
    subject: `Test mail from ${platformName}`,
    heading: 'Outgoing mail works',
    paragraphs: ['If you can read this, the mail server accepted and delivered the email.'],
    footnote: `Sent as a test by an admin of ${origin}.`,
  }),
  signup: (head) => {
    const letter = confirmationEmail(head, { username: 'newcomer' }, 'a-test-confirms-nothing');
    return {
      ...letter,
      subject: `Test: ${letter.subject}`,
      footnote: 'This is a test. The link in this email does nothing.',
    };
  },
};

/**
 * Rethrows a failure of the mail server with its message.
 * @throws AppError invalid_input for a refused recipient, otherwise unavailable
 */
function throwFailure(error: unknown): never {
  if (!(error instanceof MailFailure)) throw error;
  if (error.reason === 'recipient') throw invalidInput({ to: error.message });
  throw new AppError('unavailable', error.message, { cause: error });
}

type Parties = { to: string; fromName: string; platformName: string };

/** Sends an email over its own connection. @throws AppError as `throwFailure` */
async function sendNow(
  smtp: Config['smtp'],
  { to, fromName, platformName }: Parties,
  letter: EmailContent,
): Promise<void> {
  const mailer = await smtpMailer(smtp, fromName, openSmtpSocket, TEST_ANSWER_MS);
  try {
    await mailer.send({ id: crypto.randomUUID(), to, ...renderEmail(letter, platformName) });
  } catch (error) {
    throwFailure(error);
  } finally {
    mailer.close();
  }
}

/** Returns the admin, who may send one more test email. @throws AppError signed_out; forbidden; rate_limited */
async function requireTester(ctx: Ctx): ReturnType<typeof requireAdmin> {
  const admin = await requireAdmin(ctx);
  await enforceRateLimit(ctx, { name: 'test-email', key: admin.id, rule: ctx.config.limits.sensitive });
  return admin;
}

/**
 * Sends a test email immediately with the current mail settings, without the outbox.
 * @throws AppError signed_out; forbidden; rate_limited; unavailable when email cannot be sent; invalid_input for a
 *   refused recipient
 */
export async function sendTestEmail(ctx: Ctx, { to, test }: TestEmailRequest): Promise<TestEmailResponse> {
  const admin = await requireTester(ctx);
  const { smtp, problem, server, fromName, platformName, supportEmail } = await readOutgoingMail(ctx);
  if (smtp === null) throw new AppError('unavailable', problem);
  // The audit entry comes first: no email is sent without one.
  await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, { action: 'test_email_sent', target: to, after: { test, server } }, ctx.now),
  ]);
  const letter = LETTERS[test]({ origin: ctx.config.origin, platformName, supportEmail });
  await sendNow(smtp, { to, fromName, platformName }, letter);
  return { sent: true, server: server ?? '' };
}

/**
 * Sends a test email immediately through the bulk mail server.
 * @throws AppError signed_out; forbidden; rate_limited; unavailable when email cannot be sent; invalid_input for a
 *   refused recipient
 */
export async function sendBulkTestEmail(ctx: Ctx, to: string): Promise<TestEmailResponse> {
  const admin = await requireTester(ctx);
  const [{ server: bulk }, { platformName, supportEmail }] = await Promise.all([
    readBulkServer(ctx),
    readOutgoingMail(ctx),
  ]);
  if (bulk === null || !bulk.isBulk) throw new AppError('unavailable', bulkMailMessages.noneSaved);
  const server = `${bulk.smtp.host}:${bulk.smtp.port}`;
  await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, { action: 'test_email_sent', target: to, after: { test: 'bulk', server } }, ctx.now),
  ]);
  const letter = LETTERS.general({ origin: ctx.config.origin, platformName, supportEmail });
  await sendNow(bulk.smtp, { to, fromName: platformName, platformName }, letter);
  return { sent: true, server };
}
