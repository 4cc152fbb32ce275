import type { FoundPost } from './found.ts';

/**
 * Returns the SHA-256 of a post as the archive has it, in hexadecimal digits. A repeated import skips posts with a hash
 * that it knows, so the hash does not depend on the time or on pictures that are uploaded.
 */
export async function hashPost({ text, losses: _, ...post }: FoundPost): Promise<string> {
  const isShown = ([id]: [string, string]) => text.type === 'markup' && text.markup.includes(`image:${id}`);
  const source =
    text.type === 'html' ? text.html : [text.markup, ...[...text.images].filter(isShown).map(([, address]) => address)];
  const bytes = new TextEncoder().encode(JSON.stringify([Object.entries(post).sort(), source]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
