import type { Config } from '../../config.ts';
import { decryptText, encryptText, findEncryptionKey } from '../encryption.ts';
import { type Email, MailFailure } from './mailer.ts';

type Keys = Config['sessionKeys'];
const PURPOSE = 'outbox';

/** Sealed, so that no link of a mail can be read in the database: only who gets it and its subject are in the open. */
export async function encryptEmail(email: Email, keys: Keys): Promise<Record<string, unknown>> {
  const { id, text, html, unsubscribeUrl, ...open } = email;
  return { ...open, sealed: await encryptText(JSON.stringify({ text, html, unsubscribeUrl }), keys, PURPOSE, id) };
}

const unreadable = (message: string, isForGood = true) =>
  new MailFailure(message, { reason: 'unreadable', isOfServer: false, isForGood });

/**
 * The e-mail that `encryptEmail` stored.
 * @throws MailFailure when it cannot be opened: for good, unless its key is not known here. While keys are rotated a mail
 * may be sealed with one that its sender does not know yet.
 */
export async function decryptEmail(id: string, payload: Record<string, unknown>, keys: Keys): Promise<Email> {
  const { sealed, ...open } = payload;
  if (typeof sealed !== 'string') throw unreadable('What it said is not here any more.');
  if (findEncryptionKey(sealed, keys) === undefined)
    throw unreadable('It was sealed with a key that is not known here.', false);
  const body = await decryptText(sealed, keys, PURPOSE, id).catch(() => {
    throw unreadable('It was changed after it was sealed.');
  });
  return { id, ...open, ...JSON.parse(body) } as Email;
}
