import type { Accepts, Fields } from './accepts.ts';
import type { RawParams } from './form.ts';
import { readFields } from './params.ts';
import type { World } from './world.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** A handler's input: the world, the ids in the path, and the requested host. */
export type Call = { world: World; id: string; subId: string; origin: string };

export type Endpoint = {
  method: Method;
  /** The path in Stripe's documentation, with `:id` and `:sub` for ids. */
  path: string;
  fields: Fields;
  run(params: Record<string, unknown>, call: Call): object;
};

/**
 * Describes an endpoint.
 * @param fields the accepted parameters of the SDK's `P`
 * @param run runs synchronously and atomically, or throws a StripeFailure
 */
export function endpoint<P extends object>(
  method: Method,
  path: string,
  fields: Accepts<P>,
  run: (params: P, call: Call) => object,
): Endpoint {
  return {
    method,
    path,
    fields: fields as Fields,
    // readFields has checked the params against the description that the compiler has checked against P.
    run: (params, call) => run(params as P, call),
  };
}

type Match = { endpoint: Endpoint; id: string; subId: string };

/** Returns the endpoint of a path, null if there is none. */
export function findEndpoint(endpoints: Endpoint[], method: string, path: string): Match | null {
  const parts = path.split('/').map(decodeURIComponent);
  for (const candidate of endpoints) {
    const pattern = candidate.path.split('/');
    if (candidate.method !== method || pattern.length !== parts.length) continue;
    const fits = pattern.every((part, index) => part.startsWith(':') || part === parts[index]);
    if (!fits) continue;
    const named = (name: string) => parts[pattern.indexOf(name)] ?? '';
    return { endpoint: candidate, id: named(':id'), subId: named(':sub') };
  }
  return null;
}

/** Returns the reasons why Stripe would reject some params; empty if it would not. */
export function problemsOf(match: Match, params: RawParams): string[] {
  return readFields(match.endpoint.fields, params).problems.map(({ message }) => message);
}
