import type { Config } from '../../config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';

const PURPOSE = 'unsubscribe';
/** The kind of notice, by its name in the preferences: a token is valid for this one only. */
const NOTICE = 'newPosts';

/**
 * Creates the token of an unsubscribe link, which needs no database row. It does not expire; it is valid while its key
 * is in SESSION_KEYS.
 * @param userId public id
 */
export const unsubscribeToken = async (userId: string, keys: Config['sessionKeys']): Promise<string> =>
  await encryptText(userId, keys, PURPOSE, NOTICE);

/** Returns the public id of the token's user, or null for an invalid token. */
export async function readUnsubscribeToken(token: string, keys: Config['sessionKeys']): Promise<string | null> {
  try {
    return await decryptText(token, keys, PURPOSE, NOTICE);
  } catch {
    return null;
  }
}
