import type { Config } from '../../config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';
import type { ListMember } from './lists.policy.ts';

const PURPOSE = 'mailing-list';
const LABEL = 'member';

/** Creates the token of a list's unsubscribe link. It names one contact and one list, and needs no row. */
export const createListToken = async (
  { contact, blogger, campaign = 0 }: ListMember,
  keys: Config['sessionKeys'],
): Promise<string> => await encryptText(`${contact} ${blogger} ${campaign}`, keys, PURPOSE, LABEL);

/** Returns the member that a token names, or null for another or invalid token. */
export async function readListToken(token: string, keys: Config['sessionKeys']): Promise<ListMember | null> {
  const text = await decryptText(token, keys, PURPOSE, LABEL).catch(() => null);
  const [, contact, blogger, campaign] = /^(\d+) (\d+) (\d+)$/.exec(text ?? '') ?? [];
  if (contact === undefined) return null;
  return { contact: Number(contact), blogger: Number(blogger), campaign: Number(campaign) };
}
