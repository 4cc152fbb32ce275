import type { Config } from '../../config.ts';
import { decryptText, encryptText, findEncryptionKey } from '../encryption.ts';
import { type Email, MailFailure } from './mailer.ts';

type Keys = Config['sessionKeys'];
const PURPOSE = 'outbox';

/**
 * Encrypts a mail for the database, so its links are not readable there. The recipient and the subject remain in plain
 * text.
 */
export async function encryptEmail(email: Email, keys: Keys): Promise<Record<string, unknown>> {
  const { id, text, html, unsubscribeUrl, ...open } = email;
  return { ...open, sealed: await encryptText(JSON.stringify({ text, html, unsubscribeUrl }), keys, PURPOSE, id) };
}

const unreadable = (message: string, isForGood = true) =>
  new MailFailure(message, { reason: 'unreadable', isOfServer: false, isForGood });

/**
 * Decrypts an email of `encryptEmail`. Throws a MailFailure: permanent, except for an unknown key, because another
 * instance may already use a newer key during a rotation.
 */
export async function decryptEmail(id: string, payload: Record<string, unknown>, keys: Keys): Promise<Email> {
  const { sealed, ...open } = payload;
  if (typeof sealed !== 'string') throw unreadable('Its content is no longer stored.');
  if (findEncryptionKey(sealed, keys) === undefined) throw unreadable('It was encrypted with an unknown key.', false);
  const body = await decryptText(sealed, keys, PURPOSE, id).catch(() => {
    throw unreadable('It was modified after it was encrypted.');
  });
  return { id, ...open, ...JSON.parse(body) } as Email;
}
