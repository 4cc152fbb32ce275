import type { Ports } from '../context.ts';
import { VIEW_COUNTER_SHARDS } from './view-counter.ts';

/** The ports of a running worker: Durable Objects by name, and the two buckets. */
export function durablePorts(env: Env): Ports {
  return {
    limits: {
      take: async (key, [limit, windowMs]) => await env.RATE_LIMITER.getByName(key).take(limit, windowMs),
    },
    outbox: { poke: async () => await env.OUTBOX.getByName('mail').poke() },
    views: {
      count: async (postSeq) =>
        await env.VIEW_COUNTER.getByName(`shard-${postSeq % VIEW_COUNTER_SHARDS}`).count(postSeq),
    },
    buckets: { profilePictures: env.PROFILE_PICTURES, blogImages: env.BLOG_IMAGES },
  };
}
