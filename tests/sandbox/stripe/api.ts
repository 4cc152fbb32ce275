import { catchUp } from './billing-clock.ts';
import { type Endpoint, findEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { API_VERSION } from './events.ts';
import { expanded } from './expand.ts';
import { ConnectionLost, invalid, StripeFailure } from './failures.ts';
import { decodeForm, type RawParams } from './form.ts';
import { inFlight, savedAnswer } from './idempotency.ts';
import { readFields } from './params.ts';
import type { World } from './world.ts';

/** One line of the request log. `status` 0: the connection broke before the response. */
export type LoggedRequest = {
  at: number;
  method: string;
  path: string;
  params: RawParams;
  idempotencyKey: string | null;
  status: number;
  requestId: string;
  headers: Record<string, string>;
};

/** The sandbox that handles a request. */
export type Surroundings = {
  world(key: string): World;
  /** Saves the changes. */
  keep(): void;
  log(entry: LoggedRequest, key: string): void;
};

type Answer = { status: number; body: string; replayed?: true };
type Asked = {
  world: World;
  endpoint: Endpoint;
  id: string;
  subId: string;
  path: string;
  params: RawParams;
  origin: string;
  key: string | null;
};

const SERVER_ERROR = 500;
const LOGGED_HEADERS = ['stripe-version', 'content-type', 'user-agent', 'stripe-account'];
/** Idempotency keys whose first request is still running. */
const busyKeys = new WeakMap<World, Set<string>>();

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body, null, 2) });
const failed = ({ status, body }: StripeFailure): Answer => json(status, { error: body });
const broken = (status: number, code?: string) =>
  new StripeFailure(status, {
    type: 'api_error',
    message: 'An unknown error occurred.',
    ...(code !== undefined && { code }),
  });

/** Returns the key of a request. @throws StripeFailure 401 */
export function keyOf(request: Request): string {
  const [, key] = /^Bearer (sk_test_\w+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (key !== undefined) return key;
  const message =
    'You did not provide an API key. The sandbox takes any that begins with sk_test_, as Authorization: Bearer.';
  throw new StripeFailure(401, { type: 'invalid_request_error', message });
}

async function paramsOf(request: Request, url: URL): Promise<RawParams> {
  const version = request.headers.get('stripe-version');
  if (version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION}.`);
  // Not text(), because workerd warns about a form.
  const body = new TextDecoder().decode(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  if (body !== '' && !isForm) throw invalid(`Invalid request: content type ${type}`);
  return { ...decodeForm(url.search.slice(1)), ...decodeForm(body) };
}

const pathsOf = ({ expand }: Record<string, unknown>) => (Array.isArray(expand) ? expand.map(String) : []);

/** Runs a request synchronously and atomically. An error before it starts is thrown and not saved. */
function execute({ world, endpoint, params, id, subId, origin }: Asked): Answer {
  const { value, problems } = readFields(endpoint.fields, params);
  if (problems[0]) throw problems[0];
  try {
    const response = endpoint.run(value, { world, id, subId, origin });
    return json(200, expanded(world, response, pathsOf(value), origin));
  } catch (failure) {
    if (failure instanceof StripeFailure) return failed(failure);
    throw failure;
  }
}

/** Executes a request under the world's faults. */
async function executeUnderFaults(asked: Asked): Promise<Answer> {
  const { world, endpoint, path } = asked;
  const slow = world.faults.takes('slow', endpoint.method, path, endpoint.path);
  if (slow) await sleep(slow.ms);
  const error = world.faults.takes('error', endpoint.method, path, endpoint.path);
  const status = error?.status ?? SERVER_ERROR;
  // As at Stripe, a server error is saved as the key's response; a rejection before the start is not.
  if (error && status >= SERVER_ERROR) return failed(broken(status));
  if (error) throw broken(status, error.code);
  catchUp(world);
  return execute(asked);
}

/** Executes a request under the world's faults, once per idempotency key. */
async function executeOnce(asked: Asked, requestId: string): Promise<Answer> {
  const { world, endpoint, path, params, key } = asked;
  if (key === null) return await executeUnderFaults(asked);
  const busy = busyKeys.get(world) ?? new Set<string>();
  busyKeys.set(world, busy);
  if (busy.has(key)) throw inFlight(key);
  const fingerprint = `${endpoint.method} ${path} ${JSON.stringify(params)}`;
  const saved = savedAnswer(world, key, fingerprint);
  if (saved) return { status: saved.status, body: saved.body, replayed: true };
  busy.add(key);
  try {
    const { status, body } = await executeUnderFaults(asked);
    world.add('saved_answer', { id: key, fingerprint, status, body, requestId, at: world.nowMs() });
    return { status, body };
  } finally {
    busy.delete(key);
  }
}

function respond({ status, body, replayed }: Answer, { requestId, idempotencyKey }: LoggedRequest): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': API_VERSION,
  });
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
  if (replayed) headers.set('idempotent-replayed', 'true');
  return new Response(body, { status, headers });
}

async function answer(request: Request, world: World, entry: LoggedRequest, keep: () => void): Promise<Response> {
  const url = new URL(request.url);
  const { method, path } = entry;
  const match = findEndpoint(endpoints, method, path);
  if (match === null) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }
  entry.params = await paramsOf(request, url);
  // As at Stripe, keys apply to POST requests; a repeated deletion has no further effect.
  entry.idempotencyKey = method === 'POST' ? request.headers.get('idempotency-key') : null;
  const asked = { world, ...match, path, params: entry.params, origin: url.origin, key: entry.idempotencyKey };
  const done = await executeOnce(asked, entry.requestId);
  keep();
  const lost = world.faults.takes('lost', method, path, match.endpoint.path);
  if (lost?.how === 'error') throw broken(SERVER_ERROR);
  if (lost) throw new ConnectionLost('The answer got lost.');
  entry.status = done.status;
  return respond(done, entry);
}

/**
 * Responds to a request to Stripe's API.
 * @throws ConnectionLost where a fault drops the response
 */
export async function answerApi(request: Request, { world: worldOf, keep, log }: Surroundings): Promise<Response> {
  const headers = Object.fromEntries(LOGGED_HEADERS.map((name) => [name, request.headers.get(name) ?? '']));
  const { pathname: path } = new URL(request.url);
  const entry: LoggedRequest = {
    at: 0,
    method: request.method,
    path,
    params: {},
    idempotencyKey: null,
    status: 0,
    requestId: '',
    headers,
  };
  let world: World | undefined;
  try {
    world = worldOf(keyOf(request));
    entry.at = world.nowMs();
    entry.requestId = world.newId('req').slice(0, 18);
    return await answer(request, world, entry, keep);
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure;
    entry.status = failure.status;
    return respond(failed(failure), entry);
  } finally {
    if (world) log(entry, world.key);
  }
}
