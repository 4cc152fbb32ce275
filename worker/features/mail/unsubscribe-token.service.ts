import { type UnsubscribeKind, unsubscribeKinds } from '#contract/mail';
import type { Config } from '../../config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';

const PURPOSE = 'unsubscribe';

/**
 * Creates the token of an unsubscribe link for one kind of notification. It needs no database row and does not expire;
 * it is valid while its key is in SESSION_KEYS.
 * @param userId public id
 */
export const unsubscribeToken = async (
  userId: string,
  kind: UnsubscribeKind,
  keys: Config['sessionKeys'],
): Promise<string> => await encryptText(userId, keys, PURPOSE, kind);

/** Returns the public id of the token's user and the kind of notification, or null for an invalid token. */
export async function readUnsubscribeToken(
  token: string,
  keys: Config['sessionKeys'],
): Promise<{ userId: string; kind: UnsubscribeKind } | null> {
  for (const kind of unsubscribeKinds) {
    const userId = await decryptText(token, keys, PURPOSE, kind).catch(() => null);
    if (userId !== null) return { userId, kind };
  }
  return null;
}
