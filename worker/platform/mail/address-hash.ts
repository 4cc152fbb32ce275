import { createHash } from 'node:crypto';
import { emailKey } from '#contract/accounts';

/**
 * Returns the key of an address in the suppression list. The salt is stored once (`bulk_mail`), because session keys
 * are removed and hashes remain.
 */
export const hashAddress = (salt: string, address: string): string =>
  createHash('sha256')
    .update(`${salt}\n${emailKey(address)}`)
    .digest('base64url');

/** Returns the key of an address that left the list of a blogger. It is never that of the address alone. */
export const hashListAddress = (salt: string, blogger: number, address: string): string =>
  hashAddress(`${salt}\nlist ${blogger}`, address);
