import { emailKey } from '#contract/accounts';
import type { ContactRequest } from '#contract/mail';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { logError } from '../../log.ts';
import type { NewOutboxMessage } from '../../outbox/enqueue.ts';
import { encryptEmail } from '../../platform/mail/encrypted-email.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';
import { contactEmail } from './account.emails.ts';
import { type EmailBranding, type EmailContent, renderEmail } from './email-layout.text.ts';
import { contactStatements } from './mail.repo.ts';

const heads = new WeakMap<Ctx, Promise<EmailBranding>>();

/** The head of every letter, read once for all that a request writes. */
async function letterhead(ctx: Ctx): Promise<EmailBranding> {
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
 * A letter as a row of the outbox, its text sealed. Put it into the batch of the change that calls for it
 * (`db/outbox.ts` enqueueStatement), and `announceMail` after the batch.
 * @param write writes it for the platform as it is set
 * @param id where what it tells may be told only once: it says what that is
 */
export async function createEmailMessage(
  ctx: Ctx,
  write: (head: EmailBranding) => EmailContent,
  addresses: { to: string; replyTo?: string },
  id: string = crypto.randomUUID(),
): Promise<NewOutboxMessage> {
  const head = await letterhead(ctx);
  const email = { id, ...addresses, ...renderEmail(write(head), head.platformName) };
  return { id, kind: 'email', payload: await encryptEmail(email, ctx.config.sessionKeys), createdAt: ctx.now };
}

/**
 * Enforces the quota of a recipient for mail that its owner may not have requested, whoever requests it and whatever
 * kind it is. Call it only when a mail will follow: otherwise strangers could use up the quota of anybody's address.
 * @param willSend false where no mail follows and the response must not show that: the same work, on another quota
 * @throws AppError rate_limited (6 an hour)
 */
export async function enforceRecipientLimit(ctx: Ctx, email: string, willSend = true): Promise<void> {
  const key = willSend ? emailKey(email) : `unsent ${emailKey(email)}`;
  await enforceRateLimit(ctx, { name: 'recipient-mail', key, rule: ctx.config.limits.recipientMails });
}

/** Tells the outbox that mail waits. Beside the request: a lost word only delays the mail. */
export function announceMail(ctx: Ctx): void {
  ctx.waitUntil(ctx.ports.outbox.poke('mail').catch((error) => logError(error, { requestId: ctx.requestId })));
}

/**
 * Takes a message from the Contact page: stored, and mailed to the platform's address.
 * @throws AppError rate_limited (5 a minute from one address)
 */
export async function receiveContact(ctx: Ctx, input: ContactRequest): Promise<void> {
  await enforceRateLimit(ctx, { name: 'contact', key: ctx.address, rule: ctx.config.limits.sensitive });
  const { supportEmail } = await readPlatformInfo(ctx);
  const addresses = { to: supportEmail, replyTo: input.email };
  const mail = await createEmailMessage(ctx, (head) => contactEmail(head, input), addresses);
  await runBatch(ctx.db, contactStatements(ctx.db, input, mail));
  announceMail(ctx);
}
