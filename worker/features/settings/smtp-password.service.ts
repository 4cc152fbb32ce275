import type { Config } from '../../config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';

type Keys = Config['sessionKeys'];

const PURPOSE = 'smtp';

/** Encrypts a password for the database, bound to its owner's row. */
export const encryptSmtpPassword = (password: string, keys: Keys, owner: number): Promise<string> =>
  encryptText(password, keys, PURPOSE, String(owner));

/** Decrypts a password; null when its key is missing or the stored value was altered. */
export const decryptSmtpPassword = (sealed: string, keys: Keys, owner: number): Promise<string | null> =>
  decryptText(sealed, keys, PURPOSE, String(owner)).catch(() => null);
