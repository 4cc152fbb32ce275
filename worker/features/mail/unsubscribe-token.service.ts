import type { Config } from '../../config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';

const PURPOSE = 'unsubscribe';
/** The kind of notice, by its name in the preferences: a token ends no other. */
const NOTICE = 'newPosts';

/**
 * What ends notices about new posts for a person, without a row for each mail. It does not run out; it lives as long as the
 * key that sealed it is among SESSION_KEYS.
 * @param userId their public id
 */
export const unsubscribeToken = async (userId: string, keys: Config['sessionKeys']): Promise<string> =>
  await encryptText(userId, keys, PURPOSE, NOTICE);

/** The public id of the person whose token it is; null for anything else. */
export async function readUnsubscribeToken(token: string, keys: Config['sessionKeys']): Promise<string | null> {
  try {
    return await decryptText(token, keys, PURPOSE, NOTICE);
  } catch {
    return null;
  }
}
