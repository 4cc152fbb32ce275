import type { Config } from '../../config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';

type Keys = Config['sessionKeys'];

const PURPOSE = 'smtp';

/** A password as it may lie in the database: it opens in its owner's row only. */
export const encryptSmtpPassword = (password: string, keys: Keys, owner: number): Promise<string> =>
  encryptText(password, keys, PURPOSE, String(owner));

/** The password, or null when its key is gone or it was changed. */
export const decryptSmtpPassword = (sealed: string, keys: Keys, owner: number): Promise<string | null> =>
  decryptText(sealed, keys, PURPOSE, String(owner)).catch(() => null);
