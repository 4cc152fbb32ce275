import type { FoundPost } from './found.ts';

/**
 * Returns the SHA-256 of a post as the archive has it, in hexadecimal digits. A repeated import skips posts with a hash
 * that it knows, so the hash does not depend on the time or on pictures that are uploaded.
 */
export async function hashPost({ text, losses: _, ...post }: FoundPost): Promise<string> {
  const isShown = ([id]: [string, string]) => text.type === 'markup' && text.markup.includes(`image:${id}`);
  const source =
    text.type === 'html' ? text.html : [text.markup, ...[...text.images].filter(isShown).map(([, address]) => address)];
  return hashJson([Object.entries(post).sort(), source]);
}

/** Returns another hash for a post without some of its pictures, so a repeated import tries them again. */
export const hashWithout = async (failed: readonly string[], hash: string): Promise<string> =>
  failed.length === 0 ? hash : hashJson([hash, failed]);

async function hashJson(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
