import type { Config } from '../../config.ts';
import { signText, verifySignedText } from '../signed-text.ts';

/** Bytes of the signature, in hex. An address has at most 60 characters before the `@`, of 64 (RFC 5321, 4.5.3.1.1). */
const MAC_BYTES = 12;
const SIGNED_ADDRESS = /^([bu])\+(\d{1,16})\.(\d{1,16})\.([0-9a-f]{24})@/;

/** The kinds of addresses, with a letter and a signature of their own: one is never valid as the other. */
const kinds = {
  returnPath: { letter: 'b', purpose: 'return-path' },
  unsubscribe: { letter: 'u', purpose: 'unsubscribe-address' },
} as const;
type AddressKind = (typeof kinds)[keyof typeof kinds];

/** The mail that a signed address belongs to: `seq` of its campaign and of its contact. */
export type AddressedMail = { campaign: number; contact: number };

const signedPart = ({ campaign, contact }: AddressedMail): string => `${campaign}.${contact}`;

async function createAddress(
  { letter, purpose }: AddressKind,
  mail: AddressedMail,
  domain: string,
  keys: Config['sessionKeys'],
): Promise<string> {
  const signed = signedPart(mail);
  const mac = await signText(signed, keys[0], purpose);
  return `${letter}+${signed}.${mac.subarray(0, MAC_BYTES).toString('hex')}@${domain}`;
}

async function parseAddress(
  { letter, purpose }: AddressKind,
  address: string,
  keys: Config['sessionKeys'],
): Promise<AddressedMail | null> {
  const [, found, campaign = '', contact = '', mac = ''] = SIGNED_ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  const mail = { campaign: Number(campaign), contact: Number(contact) };
  // Another spelling of the numbers has another signature.
  if (found !== letter || signedPart(mail) !== `${campaign}.${contact}`) return null;
  return (await verifySignedText(signedPart(mail), Buffer.from(mac, 'hex'), keys, purpose)) ? mail : null;
}

/**
 * Creates the envelope's sender of a campaign's mail. Bounces are sent to it, and its signature proves that the platform
 * has sent the mail.
 */
export const createReturnPath = (mail: AddressedMail, bounceDomain: string, keys: Config['sessionKeys']) =>
  createAddress(kinds.returnPath, mail, bounceDomain, keys);

/** Returns the mail that a return path belongs to, or null without a valid signature. Ignores case and the domain. */
export const parseReturnPath = (address: string, keys: Config['sessionKeys']) =>
  parseAddress(kinds.returnPath, address, keys);

/** Creates the address to which an email program sends a mail that unsubscribes the recipient of a campaign's mail. */
export const createUnsubscribeAddress = (mail: AddressedMail, bounceDomain: string, keys: Config['sessionKeys']) =>
  createAddress(kinds.unsubscribe, mail, bounceDomain, keys);

/** Returns the mail that an unsubscribe address belongs to, as `parseReturnPath` does. */
export const parseUnsubscribeAddress = (address: string, keys: Config['sessionKeys']) =>
  parseAddress(kinds.unsubscribe, address, keys);
