import { ALERT_TIMEOUT_MS } from '#contract/alerts';
import { pagePaths } from '#contract/page';
import { isLoopbackHost } from '#contract/smtp';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { enqueueAllStatements, enqueueStatement } from '../../outbox/enqueue.ts';
import { decryptText, encryptText, findEncryptionKey } from '../../platform/encryption.ts';
import type { OutsideAnswer } from '../../platform/outside-request.ts';
import { postSignedWebhook } from '../../platform/signed-webhook.ts';
import { alertEmail } from '../mail/alert.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { parsePublicAddress } from '../security/public-hosts.policy.ts';
import type { AlertNews, MayUse } from './alert-news.present.ts';
import { type AlertSettingsRow, alertSettingsStatement, replaceSecretStatement } from './alert-settings.repo.ts';
import { type AlertWebhook, alertWebhookMessage } from './alerts.messages.ts';

const PURPOSE = 'alerts';
const LABEL = 'webhook';

/** Encrypts the signing secret for the database. */
export const encryptAlertSecret = (secret: string, keys: Config['sessionKeys']): Promise<string> =>
  encryptText(secret, keys, PURPOSE, LABEL);

/** Decrypts the signing secret; null when its key is missing or the stored value was altered. */
const decryptAlertSecret = (sealed: string, keys: Config['sessionKeys']): Promise<string | null> =>
  decryptText(sealed, keys, PURPOSE, LABEL).catch(() => null);

/** Returns an address for alerts that may be requested, null for any other. A local installation may use itself. */
export function parseAlertAddress(config: Config, text: string): URL | null {
  const address = parsePublicAddress(config, text);
  if (address !== null || !config.origin.startsWith('http:') || !URL.canParse(text)) return address;
  const url = new URL(text);
  return url.protocol === 'http:' && isLoopbackHost(url.hostname) ? url : null;
}

/** Where messages go. `may`: what the roles of a person include. */
export type AlertReceivers = { people: readonly { userId: string; email: string; may: MayUse }[]; hasWebhook: boolean };

/**
 * Returns the statements that enqueue a message for each receiver, once per id. `newsFor` returns null for a person whose
 * roles show nothing of it. The webhook gets everything.
 */
export async function newsStatements(
  ctx: Ctx,
  id: string,
  newsFor: (may: MayUse) => AlertNews | null,
  { people, hasWebhook }: AlertReceivers,
): Promise<Statement[]> {
  const mails = await Promise.all(
    people.flatMap(({ userId, email, may }) => {
      const news = newsFor(may);
      return news === null
        ? []
        : createEmailMessage(ctx, (head) => alertEmail(head, news), { to: email }, `${id}:${userId}`);
    }),
  );
  const all = hasWebhook ? newsFor(() => true) : null;
  const webhook = all === null ? [] : [enqueueStatement(ctx.db, alertWebhookMessage(id, { ...all, at: ctx.now }))];
  return [...enqueueAllStatements(ctx.db, mails), ...webhook];
}

/** Sends a message to the saved webhook and returns its answer, also why it could not be requested. Never throws. */
export async function postAlert(
  ctx: Ctx,
  { webhookUrl, sealedSecret }: AlertSettingsRow,
  id: string,
  { at, ...news }: AlertWebhook,
): Promise<OutsideAnswer> {
  const refused = (answer: string) => ({ isAccepted: false, answer });
  const url = parseAlertAddress(ctx.config, webhookUrl);
  if (url === null) return refused('The webhook address is not public.');
  const secret = await decryptAlertSecret(sealedSecret, ctx.config.sessionKeys);
  if (secret === null) return refused('The signing secret cannot be decrypted. Replace it.');
  const body = { ...news, createdAt: at, url: `${ctx.config.origin}${pagePaths.admin}?tab=platform` };
  return await postSignedWebhook(url, secret, { id, body }, { now: Date.now(), timeoutMs: ALERT_TIMEOUT_MS });
}

/** Delivers a message to the webhook. It is retried unless the address accepts it; without an address it is done. */
export async function deliverAlertWebhook(ctx: Ctx, { id, payload }: { id: string; payload: AlertWebhook }) {
  const [settings] = await alertSettingsStatement(ctx.db);
  if (settings.webhookUrl === '') return;
  const { isAccepted, answer } = await postAlert(ctx, settings, id, payload);
  if (!isAccepted) throw new Error(answer);
}

/** Encrypts the signing secret again with the newest key, so an older key can be removed. */
export async function reencryptAlertSecret({ db, config, requestId }: Ctx): Promise<void> {
  const keys = config.sessionKeys;
  const [{ sealedSecret }] = await alertSettingsStatement(db);
  if (sealedSecret === '' || findEncryptionKey(sealedSecret, keys)?.kid === keys[0].kid) return;
  const secret = await decryptAlertSecret(sealedSecret, keys);
  if (secret === null) logError(new Error('The signing secret of alerts can no longer be decrypted'), { requestId });
  else await replaceSecretStatement(db, await encryptAlertSecret(secret, keys), sealedSecret);
}
