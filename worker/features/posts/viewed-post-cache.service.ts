import { MINUTE } from '#contract/time';

/** Cache time in milliseconds. An unpublished post is counted no longer than its cached page may be served. */
const KNOWN_FOR_MS = MINUTE;
/** About 200 bytes per entry. */
export const CACHED_POSTS_MAX = 10_000;

const known = new Map<string, { seq: number; readAt: number }>();

/** Returns the `seq` of a post that this isolate read as public within the last minute. */
export function getCachedPostSeq(id: string, now: number): number | undefined {
  const post = known.get(id);
  return post !== undefined && now - post.readAt < KNOWN_FOR_MS ? post.seq : undefined;
}

/** Caches a public post; evicts the earliest read ones above the maximum. */
export function rememberPost(id: string, seq: number, now: number): void {
  known.delete(id);
  known.set(id, { seq, readAt: now });
  for (const oldest of known.keys()) {
    if (known.size <= CACHED_POSTS_MAX) break;
    known.delete(oldest);
  }
}
