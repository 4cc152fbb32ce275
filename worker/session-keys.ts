import * as z from 'zod';

/** `kid:base64url` pairs, newest first: the first signs, all verify (key rotation). Keys have at least 32 bytes. */
export const sessionKeysSchema = z.string().transform((text, ctx) => {
  const keys = text.split(',').map((pair) => {
    const [kid = '', encoded = ''] = pair.trim().split(':');
    return { kid, secret: Uint8Array.from(Buffer.from(encoded, 'base64url')) };
  });
  if (keys.some(({ kid, secret }) => kid === '' || secret.length < 32)) {
    ctx.issues.push({ code: 'custom', message: 'needs kid:base64url pairs of at least 32 bytes', input: '(secret)' });
  }
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) {
    ctx.issues.push({ code: 'custom', message: 'has two keys with the same kid', input: '(secret)' });
  }
  return keys as [(typeof keys)[number], ...typeof keys];
});

export type SessionKeys = z.infer<typeof sessionKeysSchema>;

/**
 * Combines SESSION_KEYS with every SESSION_KEYS_<name>, last name first. A deployed worker's secrets cannot be read, so
 * a new key is added as a separate secret.
 */
export function gatherSessionKeys(env: Record<string, unknown>): string | undefined {
  const names = Object.keys(env).filter((name) => /^SESSION_KEYS(_\w+)?$/.test(name) && env[name] !== '');
  return names.length === 0
    ? undefined
    : names
        .sort()
        .reverse()
        .map((name) => env[name])
        .join();
}
