import type { Sandbox } from '../../sandbox/stripe/sandbox.ts';
import { type Crash, mortalDatabase } from './crashes.ts';
import { answerWith } from './stripe.ts';

/** A failing dependency in the environment of one request; `wasMet` says whether it was called. */
export type Fault = {
  name: string;
  /** A retry would not help, so a 500 is correct. */
  isForGood?: boolean;
  begin(): { vars: Partial<Env>; wasMet(): boolean };
};

/** Disconnects the database from its `at`th call on; that call may still have an effect. */
const database = (at: number, isDone: boolean): Fault => ({
  name: `the database ${isDone ? 'loses the answer of' : 'is gone from'} call ${at}`,
  begin() {
    const crash: Crash = { at, calls: 0, isDead: false, isDone };
    return { vars: { DB: mortalDatabase(crash) }, wasMet: () => crash.isDead };
  },
});

type Answers = (request: Request) => Promise<Response>;

const payments = (sandbox: Sandbox, name: string, response: Answers, isForGood = false): Fault => ({
  name,
  isForGood,
  begin() {
    let asked = false;
    const handle = (request: Request) => {
      asked = true;
      return response(request);
    };
    answerWith({ ...sandbox, handle });
    return { vars: {}, wasMet: () => asked };
  },
});

/** Buckets whose calls all end like this. */
const pictures = (name: string, answer: () => Promise<unknown>): Fault => ({
  name,
  begin() {
    let asked = false;
    const call = () => {
      asked = true;
      return answer();
    };
    const bucket = { get: call, head: call, put: call, delete: call, list: call } as unknown as R2Bucket;
    return { vars: { BLOG_IMAGES: bucket, PROFILE_PICTURES: bucket }, wasMet: () => asked };
  },
});

/** Durable Objects that return no response; messages to them are lost. */
const objects = (name: string, answer: () => Promise<unknown>): Fault => ({
  name,
  begin() {
    let asked = false;
    const call = () => {
      asked = true;
      return answer();
    };
    const gone = { getByName: () => new Proxy({}, { get: () => call }) };
    return {
      vars: { RATE_LIMITER: gone, VIEW_COUNTER: gone, OUTBOX: gone, FEED_HUB: gone } as unknown as Partial<Env>,
      wasMet: () => asked,
    };
  },
});

const broken = async () => {
  throw new TypeError('Network connection lost.');
};

/** Returns every dependency of a request in every failing state. @param sandbox the provider, when it works */
export const dependencyFaults = (sandbox: Sandbox): readonly Fault[] => [
  ...[1, 2, 3].flatMap((at) => [database(at, false), database(at, true)]),
  payments(sandbox, 'Stripe is gone', broken),
  payments(sandbox, 'Stripe fails', async () => new Response('upstream connect error', { status: 503 })),
  payments(sandbox, 'Stripe talks nonsense', async () => new Response('<h1>Welcome</h1>')),
  payments(
    sandbox,
    'Stripe answers with something else',
    async () => Response.json({ object: 'list', data: null }),
    true,
  ),
  payments(sandbox, 'Stripe loses its answers', async (request) => {
    await sandbox.handle(request);
    return await broken();
  }),
  objects('the Durable Objects are gone', broken),
  objects('the disk of the Durable Objects is full', async () => {
    throw new Error('database or disk is full: SQLITE_FULL');
  }),
  pictures('the buckets are gone', broken),
  pictures('the buckets know nothing', async () => null),
];
