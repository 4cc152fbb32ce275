import { configOf } from '../config.ts';
import type { Ports } from '../context.ts';
import { forgetPages } from '../http/page-cache.ts';
import { VIEW_COUNTER_SHARDS } from './view-counter.ts';

/** The ports of a running worker: Durable Objects by name, the cache of guests' pages, and the two buckets. */
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
    pages: { forget: async (paths) => await forgetPages(paths.map((path) => configOf(env).origin + path)) },
    buckets: { profilePictures: env.PROFILE_PICTURES, blogImages: env.BLOG_IMAGES },
  };
}
