// @ts-expect-error: what `npm run build` made, as bundle-worker.ts finds it; it has no types
import * as product from 'product';
import { faultyBucket, faultyDatabase, met, type Orders, orders } from './faulty-bindings.ts';
import { skewAlarms, skewClock } from './faulty-clock.ts';

// The built product with bindings that fail on request. The product's code does not know about them.

type Bindings = { DB: D1Database; BLOG_IMAGES: R2Bucket; PROFILE_PICTURES: R2Bucket; FAULTS: string };
type ObjectClass = new (state: DurableObjectState, env: Bindings) => object;
const { default: worker, ...objects } = product as { default: Required<ExportedHandler<Bindings>> } & Record<
  'Outbox' | 'ViewCounter' | 'RateLimiter' | 'FeedHub' | 'Publisher' | 'BulkLane',
  ObjectClass
>;

skewClock();

const known = new WeakMap<Bindings, Bindings>();
let hasBegun = false;

/** Returns the same environment each time, because the product parses its settings once per environment. */
function faulty(env: Bindings): Bindings {
  const found = known.get(env);
  if (found !== undefined) return found;
  // The clock of a killed runtime continues in the next one.
  if (!hasBegun) Object.assign(orders, JSON.parse(env.FAULTS) as Orders);
  hasBegun = true;
  const made = {
    ...env,
    DB: faultyDatabase(env.DB),
    BLOG_IMAGES: faultyBucket(env.BLOG_IMAGES),
    PROFILE_PICTURES: faultyBucket(env.PROFILE_PICTURES),
  };
  known.set(env, made);
  return made;
}

function withSkewedAlarms(Product: ObjectClass): ObjectClass {
  return class extends Product {
    constructor(state: DurableObjectState, env: Bindings) {
      super(state, faulty(env));
      const storage = skewAlarms(state.storage);
      const ctx = new Proxy(state, {
        get(target, property) {
          if (property === 'storage') return storage;
          const value = Reflect.get(target, property);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      Object.defineProperty(this, 'ctx', { value: ctx });
    }
  };
}

export const Outbox = withSkewedAlarms(objects.Outbox);
export const ViewCounter = withSkewedAlarms(objects.ViewCounter);
export const RateLimiter = withSkewedAlarms(objects.RateLimiter);
export const FeedHub = withSkewedAlarms(objects.FeedHub);
export const Publisher = withSkewedAlarms(objects.Publisher);
export const BulkLane = withSkewedAlarms(objects.BulkLane);

export default {
  async fetch(request, env, ctx) {
    const surroundings = faulty(env);
    if (new URL(request.url).pathname === '/orders') {
      if (request.method === 'PUT') Object.assign(orders, await request.json<Orders>());
      return Response.json(met);
    }
    met.requests++;
    return await worker.fetch(request, surroundings, ctx);
  },
  scheduled: (controller, env, ctx) => worker.scheduled(controller, faulty(env), ctx),
} satisfies ExportedHandler<Bindings>;
