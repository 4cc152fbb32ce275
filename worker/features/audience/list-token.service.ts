import type { Config } from '../../config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';

const PURPOSE = 'mailing-list';
const LABEL = 'member';

/** A contact on a blogger's list, by `seq`. */
export type ListMember = { contact: number; blogger: number };

/** Creates the token of a list's unsubscribe link. It names one contact and one list, and needs no row. */
export const createListToken = async ({ contact, blogger }: ListMember, keys: Config['sessionKeys']): Promise<string> =>
  await encryptText(`${contact} ${blogger}`, keys, PURPOSE, LABEL);

/** Returns the member that a token names, or null for another or invalid token. */
export async function readListToken(token: string, keys: Config['sessionKeys']): Promise<ListMember | null> {
  const text = await decryptText(token, keys, PURPOSE, LABEL).catch(() => null);
  const [contact, blogger] = (text ?? '').split(' ').map(Number);
  return contact && blogger ? { contact, blogger } : null;
}
