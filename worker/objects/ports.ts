import { getConfig } from '../config.ts';
import type { Ports } from '../context.ts';
import { DurableObjectUnavailable } from '../errors.ts';
import { purgeResponses, responseCaches } from '../http/response-cache.ts';
import { toStoredLane } from '../outbox/lane.ts';
import { recordMetric } from '../platform/metrics/record.ts';
import { stripePayments } from '../platform/stripe/stripe-payments.ts';
import { FEED_HUB_SHARDS, LISTENER_HEADER } from './feed-hub.ts';
import { VIEW_COUNTER_SHARDS } from './view-counter.ts';

/** Calls a Durable Object. Throws DurableObjectUnavailable. */
async function ask<Result>(name: string, question: () => Promise<Result>): Promise<Result> {
  try {
    return await question();
  } catch (cause) {
    throw new DurableObjectUnavailable(name, cause);
  }
}

/**
 * Returns the stub of an object near the database. The first request to an object decides its location permanently; the
 * deployment's smoke check may be that request.
 */
function getNearDatabase<T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<T>,
  name: string,
  env: Env,
): DurableObjectStub<T> {
  const { locationHint } = getConfig(env);
  return namespace.getByName(name, locationHint === null ? {} : { locationHint });
}

/** Returns the shard that counts the views of a post. Numbers of imported posts are negative. */
const viewShard = (postSeq: number): number =>
  ((postSeq % VIEW_COUNTER_SHARDS) + VIEW_COUNTER_SHARDS) % VIEW_COUNTER_SHARDS;

/** Spreads sockets over the shards by user; a published post is sent to every shard. */
function livePort(env: Env): Ports['live'] {
  const hubOf = (user: number) => getNearDatabase(env.FEED_HUB, `shard-${user % FEED_HUB_SHARDS}`, env);
  return {
    listen: async (request, listener) => {
      const headers = new Headers(request.headers);
      headers.set(LISTENER_HEADER, JSON.stringify(listener));
      return await ask('feed hub', () => hubOf(listener.user).fetch(request.url, { headers }));
    },
    interestsChanged: async (user) => await hubOf(user).interestsChanged(user),
    mutesChanged: async (user) => await hubOf(user).mutesChanged(user),
    published: async (streams) => {
      const shards = Array.from({ length: FEED_HUB_SHARDS }, (_, shard) => hubOf(shard));
      await Promise.all(shards.map(async (hub) => await hub.published(streams)));
    },
    subscriptionsChanged: async (user) => await hubOf(user).subscriptionsChanged(user),
    accountChanged: async (user) => await hubOf(user).accountChanged(user),
    reactionsChanged: async (user) => await hubOf(user).reactionsChanged(user),
    notificationsChanged: async (user) => await hubOf(user).notificationsChanged(user),
    ended: async (user, sessionIds) => await hubOf(user).ended(user, sessionIds),
  };
}

/**
 * Creates the ports of a running worker: Durable Objects by name (calls that a user waits for go through `ask`), the
 * guests' caches, payments, and the two buckets.
 */
export function durablePorts(env: Env): Ports {
  return {
    // No location hint: a limiter lives for minutes and works best near its clients.
    limits: {
      take: async (key, [limit, windowMs]) =>
        await ask('rate limiter', async () => await env.RATE_LIMITER.getByName(key).take(limit, windowMs)),
      takeFrom: async (key, [limit, windowMs], network) =>
        await ask('rate limiter', async () => await env.RATE_LIMITER.getByName(key).takeFrom(limit, windowMs, network)),
    },
    outbox: {
      poke: async (lane, atOnce) =>
        await getNearDatabase(env.OUTBOX, toStoredLane(lane), env).poke(toStoredLane(lane), atOnce),
      problem: async () => await getNearDatabase(env.OUTBOX, 'mail', env).problem(),
    },
    bulk: {
      poke: async (shard, atOnce) => await getNearDatabase(env.BULK_LANE, `bulk-${shard}`, env).poke(shard, atOnce),
      problem: async (shard) => await getNearDatabase(env.BULK_LANE, `bulk-${shard}`, env).problem(),
      take: async (shard, move) => await getNearDatabase(env.BULK_LANE, `bulk-${shard}`, env).take(shard, move),
    },
    publisher: {
      poke: async (at) => await getNearDatabase(env.PUBLISHER, 'only', env).poke(at),
    },
    views: {
      count: async (postSeq, ...view) =>
        await ask('view counter', () =>
          getNearDatabase(env.VIEW_COUNTER, `shard-${viewShard(postSeq)}`, env).count(postSeq, ...view),
        ),
    },
    pages: {
      purge: async (paths) => await purgeResponses(paths.map((path) => getConfig(env).origin + path)),
      purgeFeeds: () => responseCaches.feeds.purgeAll(Date.now()),
    },
    live: livePort(env),
    metrics: { record: (point) => recordMetric(env, point) },
    payments: stripePayments(getConfig(env)),
    buckets: { profilePictures: env.PROFILE_PICTURES, blogImages: env.BLOG_IMAGES },
  };
}
