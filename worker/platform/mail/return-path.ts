import type { Config } from '../../config.ts';
import { signText, verifySignedText } from '../signed-text.ts';

const PURPOSE = 'return-path';
/** Bytes of the signature, in hex. A return path has at most 60 characters before the `@`, of 64 (RFC 5321, 4.5.3.1.1). */
const MAC_BYTES = 12;
const RETURN_PATH = /^b\+(\d{1,16})\.(\d{1,16})\.([0-9a-f]{24})@/;

/** The mail that a return path belongs to: `seq` of its campaign and of its contact. */
export type ReturnPathTarget = { campaign: number; contact: number };

const signedPart = ({ campaign, contact }: ReturnPathTarget): string => `${campaign}.${contact}`;

/**
 * Creates the envelope's sender of a campaign's mail. Bounces are sent to it, and its signature proves that the platform
 * has sent the mail.
 */
export async function createReturnPath(
  target: ReturnPathTarget,
  bounceDomain: string,
  keys: Config['sessionKeys'],
): Promise<string> {
  const signed = signedPart(target);
  const mac = await signText(signed, keys[0], PURPOSE);
  return `b+${signed}.${mac.subarray(0, MAC_BYTES).toString('hex')}@${bounceDomain}`;
}

/** Returns the mail that a return path belongs to, or null without a valid signature. Ignores case and the domain. */
export async function parseReturnPath(address: string, keys: Config['sessionKeys']): Promise<ReturnPathTarget | null> {
  const [, campaign = '', contact = '', mac = ''] = RETURN_PATH.exec(address.trim().toLowerCase()) ?? [];
  const target = { campaign: Number(campaign), contact: Number(contact) };
  // Another spelling of the numbers has another signature.
  if (mac === '' || signedPart(target) !== `${campaign}.${contact}`) return null;
  return (await verifySignedText(signedPart(target), Buffer.from(mac, 'hex'), keys, PURPOSE)) ? target : null;
}
