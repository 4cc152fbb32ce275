import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { countCases } from '../../support/cases.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { freshAddress } from '../support/client.ts';
import { withDatabase } from '../support/database.ts';
import { dependencyFaults, type Fault } from '../support/dependency-faults.ts';
import { newPost, newReader, newWriter, type Person, signedIn } from '../support/factories.ts';
import { isOnLibsql } from '../support/libsql.ts';
import { wideLimits } from '../support/limits.ts';
import { type SampleRequest, sampleRequests } from '../support/sample-requests.ts';
import { answerWith, chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

/** One in this many requests, outside the deep run. */
const SAMPLE = env.DEEP === '1' ? 1 : isOnLibsql ? 24 : 12;
const SEED = 20261122;
const CANARY = 'zqxwvcanary';
/** Internals of the product, which no response may name. */
const INSIDE =
  /\bat (?:async )?[\w.$]+ \(|\.(?:js|ts):\d+|D1_ERROR|SQLITE|Failed query|killed|sandbox\.test|bucket|ECONN/i;

/** Routes that call Stripe, a bucket or a Durable Object: always tested, since few others reach those. */
const ALWAYS = [
  'POST /api/subscriptions',
  'POST /api/subscriptions/portal',
  'POST /api/payouts/onboarding',
  'POST /api/admin/payments/onboarding',
  'POST /api/posts/:id/views',
  'GET /api/health',
];

const stripe = sandboxFor('failure-matrix');

/** Time does not advance here, so no client may reach a limit. */
const LIMITS = JSON.stringify(wideLimits());

const faults = dependencyFaults(stripe.sandbox);

/** The clients: a user with every permission, and a user who has not paid. */
let askers: { name: string; person: Person }[];
let requests: SampleRequest[];

const cookieOf = ({ cookies }: { cookies: ReadonlyMap<string, string> }) =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

beforeAll(async () => {
  const blogger = await chargingBlogger();
  const premium = await newPost({ by: blogger, isFree: false, content: `${'Plain words. '.repeat(60)}${CANARY}` });
  const paying = await payingReader(stripe, blogger);
  const { person } = await newWriter('food');
  const own = await newPost({ by: person, isFree: true });
  await env.DB.prepare('INSERT INTO admin_users (id, user, created_at) VALUES (?1, ?2, 0)')
    .bind(crypto.randomUUID(), person.seq)
    .run();
  const [unpaid, victim] = [await newReader(), await newReader()];
  askers = [
    { name: 'an admin who writes', person },
    { name: 'who has paid', person: paying.person },
    { name: 'who has not paid', person: unpaid.person },
  ];
  const params = {
    category: 'food',
    subtopic: 'Baking',
    teamId: 'nhl-boston-bruins',
    postId: own.id,
    number: '1',
    file: 'x-480.webp',
    folder: person.id,
    part: 'pages.xml',
    id: premium.id,
    '/api/bloggers': blogger.id,
    '/api/teams': 'nhl-boston-bruins',
    '/api/interests/teams': 'nhl-boston-bruins',
    '/api/subscriptions': paying.subscriptionId,
    '/api/checkouts': paying.subscriptionId,
    '/api/admin/people': victim.person.id,
    '/api/drafts': own.id,
    'PUT /api/posts/:id': crypto.randomUUID(),
    'PUT /api/posts/:id/access': own.id,
    'POST /api/posts/:id/unpublish': own.id,
  };
  const post = { title: 'A soup', content: 'Stirred for a long time.', category: 'food', isFree: true };
  const known = {
    post: { ...post, subtopics: [], teams: [], imageId: null },
    fields: { ...post, subtopics: [], teams: [], imageId: null },
    base: 0,
    sentAt: 1,
    bloggerId: blogger.id,
    bloggers: blogger.id,
    category: 'food',
    categories: ['food'],
    subtopics: ['Baking'],
    email: 'ann@example.test',
    to: 'ann@example.test',
    password: 'correct-horse-1',
    username: 'ann_1',
    q: 'plain',
    priceCents: 325,
    feePercentage: 25,
    imageId: null,
    youtubeUrl: '',
    tiktokUrl: '',
    cursor: '',
  };
  const { cursor: _, ...fields } = known;
  const endsSession = ({ route }: SampleRequest) => (/sign-(?:in|out|up)|sessions/.test(route) ? 1 : 0);
  const pages = [
    '/',
    '/browse-posts',
    '/topic/food',
    `/article/${premium.id}`,
    `/blogger/${blogger.id}`,
    '/sports',
    '/admin',
  ];
  requests = [
    ...(await sampleRequests(params, fields)),
    ...pages.map((path) => ({ route: `GET ${path}`, method: 'GET', path, body: {} })),
  ].toSorted((a, b) => endsSession(a) - endsSession(b));
});

afterEach(() => {
  answerWith(stripe.sandbox);
  // A post is taken down once in a millisecond, and each test takes the same one down.
  stripe.moveClock(Date.now() + 1);
  vi.restoreAllMocks();
});

/** Accepts a download that breaks off: it has begun before the fault, and the browser discards it. */
function brokenOff(error: Error): string {
  if (error.message !== 'The file is incomplete') throw error;
  return '';
}

async function send({ method, path, body }: SampleRequest, cookie: string, vars: Partial<Env>) {
  const headers = new Headers({ 'CF-Connecting-IP': freshAddress(), Cookie: cookie, 'Cache-Control': 'no-cache' });
  const isSafe = method === 'GET';
  if (!isSafe) headers.set('Origin', env.APP_ORIGIN);
  if (!isSafe) headers.set('Content-Type', 'application/json');
  const request = new Request(env.APP_ORIGIN + path, {
    method,
    headers,
    ...(!isSafe && { body: JSON.stringify(body) }),
  });
  const response = await app.fetch(request, { ...withDatabase(env.DB, { LIMITS }), ...vars }, createExecutionContext());
  const isText = /text|json|xml/.test(response.headers.get('Content-Type') ?? '');
  const text = isText ? await response.text().catch(brokenOff) : '';
  if (!isText) await response.body?.cancel();
  return { status: response.status, text };
}

/** Returns the problem of a response under a fault; null if there is none. */
function complaint(answer: { status: number; text: string }, request: SampleRequest, fault: Fault, client: string) {
  const { status, text } = answer;
  const { method, path } = request;
  if (client === 'who has not paid' && text.includes(CANARY)) return 'shows what is to be paid for';
  if (status < 400) return null;
  if (INSIDE.test(text)) return 'tells of the inside';
  if (status === 500 && fault.isForGood !== true) return 'says nothing of being temporary';
  // The health response has its own format for failing parts.
  if (!path.startsWith('/api/') || request.route === 'GET /api/health') return null;
  const { error } = JSON.parse(text) as { error?: { code?: string; message?: string; requestId?: string } };
  return error?.code && error.message && error.requestId ? null : `is no plain failure of ${method}`;
}

test.each(faults)('returns a plain error on every route where $name, and grants nothing', async (fault) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const random = seededRandom(SEED);
  const wrong: string[] = [];
  let met = 0;
  const browsers: { name: string; cookie: string }[] = [];
  for (const { name, person } of askers) browsers.push({ name, cookie: cookieOf(await signedIn(person)) });
  for (const request of requests) {
    for (const { name, cookie } of browsers) {
      if (random() * SAMPLE >= 1 && !ALWAYS.includes(request.route)) continue;
      const { vars, wasMet } = fault.begin();
      const answer = await send(request, cookie, vars);
      if (wasMet()) met++;
      const told = complaint(answer, request, fault, name);
      if (told !== null)
        wrong.push(
          `${request.method} ${request.path} (${name}): ${answer.status} ${told}: ${answer.text.slice(0, 120)}`,
        );
    }
  }
  expect(wrong).toEqual([]);
  expect(met).toBeGreaterThan(0);
  countCases('failure', met);
});
