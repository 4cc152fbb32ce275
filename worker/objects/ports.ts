import { configOf } from '../config.ts';
import type { Ports } from '../context.ts';
import { ObjectDown } from '../errors.ts';
import { forgetAnswers } from '../http/answer-cache.ts';
import { stripePayments } from '../platform/stripe/stripe-payments.ts';
import { FEED_HUB_SHARDS, LISTENER_HEADER } from './feed-hub.ts';
import { VIEW_COUNTER_SHARDS } from './view-counter.ts';

/** Asks an object. @throws ObjectDown */
async function ask<Answer>(name: string, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    throw new ObjectDown(name, cause);
  }
}

/** Sockets are spread over the shards by user; a published post is told to every shard. */
function livePort(hubs: Env['FEED_HUB']): Ports['live'] {
  const hubOf = (user: number) => hubs.getByName(`shard-${user % FEED_HUB_SHARDS}`);
  return {
    listen: async (request, listener) => {
      const headers = new Headers(request.headers);
      headers.set(LISTENER_HEADER, JSON.stringify(listener));
      return await ask('feed hub', () => hubOf(listener.user).fetch(request.url, { headers }));
    },
    interestsChanged: async (user) => await hubOf(user).interestsChanged(user),
    published: async (streams) => {
      const shards = Array.from({ length: FEED_HUB_SHARDS }, (_, shard) => hubOf(shard));
      await Promise.all(shards.map(async (hub) => await hub.published(streams)));
    },
    subscriptionsChanged: async (user) => await hubOf(user).subscriptionsChanged(user),
    accountChanged: async (user) => await hubOf(user).accountChanged(user),
    reactionsChanged: async (user) => await hubOf(user).reactionsChanged(user),
    ended: async (user, sessionIds) => await hubOf(user).ended(user, sessionIds),
  };
}

/**
 * The ports of a running worker: Durable Objects by name (what somebody waits for is `ask`ed), the caches of guests'
 * answers, payments, and the two buckets.
 */
export function durablePorts(env: Env): Ports {
  return {
    limits: {
      take: async (key, [limit, windowMs]) =>
        await ask('rate limiter', async () => await env.RATE_LIMITER.getByName(key).take(limit, windowMs)),
    },
    outbox: {
      poke: async (lane, atOnce) => await env.OUTBOX.getByName(lane).poke(lane, atOnce),
      problem: async () => await env.OUTBOX.getByName('mail').problem(),
    },
    views: {
      count: async (postSeq) =>
        await ask('view counter', () =>
          env.VIEW_COUNTER.getByName(`shard-${postSeq % VIEW_COUNTER_SHARDS}`).count(postSeq),
        ),
    },
    pages: { forget: async (paths) => await forgetAnswers(paths.map((path) => configOf(env).origin + path)) },
    live: livePort(env.FEED_HUB),
    payments: stripePayments(configOf(env)),
    buckets: { profilePictures: env.PROFILE_PICTURES, blogImages: env.BLOG_IMAGES },
  };
}
