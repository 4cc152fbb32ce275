import type { Operation } from '../../../support/api-document.ts';
import { apiOperations, appRoutes } from '../api-document.ts';

/**
 * A route as the contract describes it. `statuses` and `type` are those of a successful response, `errors` the codes
 * that it documents in addition to the general ones.
 */
export type ApiRoute = Pick<Operation, 'name' | 'method' | 'path' | 'body'> & {
  params: string[];
  query: string[];
  statuses: number[];
  type: string;
  errors: string[];
};

function described({ params, query, responses, ...operation }: Operation): ApiRoute {
  const statuses = Object.keys(responses)
    .map(Number)
    .filter((status) => status < 300);
  const [status] = statuses;
  if (status === undefined) throw new Error(`${operation.name}: the document does not say what it answers`);
  return {
    ...operation,
    params: params.map(({ name }) => name),
    query: query.map(({ name }) => name),
    statuses,
    type: Object.keys(responses[status]?.content ?? {})[0] ?? '',
    errors: Object.entries(responses).flatMap(([one, { description }]) =>
      Number(one) >= 400 ? description.split(', ') : [],
    ),
  };
}

/** Returns every route under /api, from the app's own list. */
export const routeNames = (): string[] =>
  appRoutes().flatMap(({ name, path }) => (path.startsWith('/api/') ? [name] : []));

/** Returns each route's part of the OpenAPI document, by name; undocumented routes are missing. */
export const apiRoutes = async (): Promise<Map<string, ApiRoute>> =>
  new Map([...(await apiOperations())].map(([name, operation]) => [name, described(operation)]));
