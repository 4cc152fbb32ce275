import { emailKey } from '#contract/accounts';
import type { ContactRequest } from '#contract/mail';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { encryptEmail } from '../../platform/mail/encrypted-email.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';
import { contactEmail } from './account.emails.ts';
import { type EmailBranding, type EmailContent, renderEmail } from './email-layout.text.ts';
import { contactStatements } from './mail.repo.ts';

const heads = new WeakMap<Ctx, Promise<EmailBranding>>();

/** Reads the branding of emails once per request. */
export async function readEmailBranding(ctx: Ctx): Promise<EmailBranding> {
  const known = heads.get(ctx);
  if (known !== undefined) return await known;
  const head = readPlatformInfo(ctx).then(({ name, supportEmail }) => ({
    origin: ctx.config.origin,
    platformName: name,
    supportEmail,
  }));
  heads.set(ctx, head);
  return await head;
}

/**
 * Creates an outbox message with an encrypted email. Add it to the batch of the change that causes it
 * (`enqueueStatement` in `worker/outbox/enqueue.ts`), and call `wakeOutbox` after the batch.
 * @param write creates the content for the platform's current branding
 * @param id a fixed id, for emails that must be sent only once
 */
export async function createEmailMessage(
  ctx: Ctx,
  write: (head: EmailBranding) => EmailContent,
  addresses: { to: string; replyTo?: string },
  id: string = crypto.randomUUID(),
): Promise<NewOutboxMessage> {
  const head = await readEmailBranding(ctx);
  return await createFinishedMessage(ctx, renderEmail(write(head), head.platformName), addresses, id);
}

/** Creates an outbox message with an email that is rendered already, as `createEmailMessage` does. */
export async function createFinishedMessage(
  ctx: Ctx,
  parts: ReturnType<typeof renderEmail>,
  addresses: { to: string; replyTo?: string },
  id: string = crypto.randomUUID(),
): Promise<NewOutboxMessage> {
  const payload = await encryptEmail({ id, ...addresses, ...parts }, ctx.config.sessionKeys);
  return { id, kind: 'email', payload, createdAt: ctx.now };
}

/**
 * Enforces the hourly quota of a recipient, for emails that other people can request, across all kinds of email. Call
 * it only when an email will follow: otherwise strangers could use up the quota of any address.
 * @param willSend false when no email follows and the response must not reveal that: same work, separate quota
 * @throws AppError rate_limited (6 an hour)
 */
export async function enforceRecipientLimit(ctx: Ctx, email: string, willSend = true): Promise<void> {
  const key = willSend ? emailKey(email) : `unsent ${emailKey(email)}`;
  await enforceRateLimit(ctx, { name: 'recipient-mail', key, rule: ctx.config.limits.recipientMails });
}

/**
 * Stores a message from the Contact page and emails it to the platform's address.
 * @throws AppError rate_limited (5 a minute from one address)
 */
export async function receiveContact(ctx: Ctx, input: ContactRequest): Promise<void> {
  await enforceRateLimit(ctx, { name: 'contact', key: ctx.address, rule: ctx.config.limits.sensitive });
  const { supportEmail } = await readPlatformInfo(ctx);
  const addresses = { to: supportEmail, replyTo: input.email };
  const mail = await createEmailMessage(ctx, (head) => contactEmail(head, input), addresses);
  await runBatch(ctx.db, contactStatements(ctx.db, input, mail));
  wakeOutbox(ctx, 'mail');
}
