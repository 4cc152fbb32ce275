import { functionOf, onUse } from './on-use.ts';

const crypto = onUse<typeof import('node:crypto')>('node:crypto');

export default crypto;
export const createHash = functionOf(crypto, 'createHash');
export const createHmac = functionOf(crypto, 'createHmac');
export const createPublicKey = functionOf(crypto, 'createPublicKey');
export const randomBytes = functionOf(crypto, 'randomBytes');
export const randomInt = functionOf(crypto, 'randomInt');
export const scrypt = functionOf(crypto, 'scrypt');
export const timingSafeEqual = functionOf(crypto, 'timingSafeEqual');
export const verify = functionOf(crypto, 'verify');
