import type { Accepts, Fields } from './accepts.ts';
import type { RawParams } from './form.ts';
import { readFields } from './params.ts';
import type { World } from './world.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** What a handler gets: where it happens, the ids in the path, the host that was called. */
export type Call = { world: World; id: string; subId: string; origin: string };

export type Endpoint = {
  method: Method;
  /** As in Stripe's documentation, with `:id` and `:sub` for ids. */
  path: string;
  fields: Fields;
  run(params: Record<string, unknown>, call: Call): object;
};

/**
 * Describes an endpoint.
 * @param fields what it accepts of the SDK's params `P`
 * @param run does it at once and whole, or throws a StripeFailure
 */
export function endpoint<P extends object>(
  method: Method,
  path: string,
  fields: Accepts<P>,
  run: (params: P, call: Call) => object,
): Endpoint {
  return {
    ...{ method, path },
    fields: fields as Fields,
    // readFields has checked the params against the very description that the compiler has checked against P.
    run: (params, call) => run(params as P, call),
  };
}

type Match = { endpoint: Endpoint; id: string; subId: string };

/** Finds what a path means, null when it means nothing. */
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

/** What Stripe would refuse of some params, in words; empty when nothing. */
export function problemsOf(match: Match, params: RawParams): string[] {
  return readFields(match.endpoint.fields, params).problems.map(({ message }) => message);
}
