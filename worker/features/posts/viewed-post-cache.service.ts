/** A post that is not public any more is counted for so long at most: as long as its page may be served. */
const KNOWN_FOR_MS = 60_000;
/** Some 200 bytes each. */
export const CACHED_POSTS_MAX = 10_000;

const known = new Map<string, { seq: number; readAt: number }>();

/** The `seq` of a post, by its public id, that this isolate found public within the last minute. */
export function getCachedPostSeq(id: string, now: number): number | undefined {
  const post = known.get(id);
  return post !== undefined && now - post.readAt < KNOWN_FOR_MS ? post.seq : undefined;
}

/** Remembers a post that is public; those that were read before all others make room. */
export function rememberPost(id: string, seq: number, now: number): void {
  known.delete(id);
  known.set(id, { seq, readAt: now });
  for (const oldest of known.keys()) {
    if (known.size <= CACHED_POSTS_MAX) break;
    known.delete(oldest);
  }
}
