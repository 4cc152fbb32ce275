import { app } from '../../../worker/app.ts';
import { type Operation, operationsIn } from '../../support/api-document.ts';
import { newClient } from './client.ts';

/** A route of the app, by `METHOD /path`. */
export type AppRoute = { name: string; method: string; path: string };

/** Returns every route with a handler once, from the app's own list. */
export const appRoutes = (): AppRoute[] => {
  const own = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  return [...new Map(own.map(({ method, path }) => [`${method} ${path}`, { method, path }]))].map(([name, route]) => ({
    name,
    ...route,
  }));
};

/** Returns the operations of the API's document, by route name. */
export const apiOperations = async (): Promise<Map<string, Operation>> =>
  operationsIn(await (await newClient().get('/api/openapi.json')).json<{ paths: object }>());

/** Returns the field names of each operation's body and query, by route name. */
export async function inputsOfApi(): Promise<Map<string, { body: string[]; query: string[] }>> {
  const operations = [...(await apiOperations()).values()];
  return new Map(
    operations.map(({ name, query, body }) => {
      const fields = body?.kind === 'json' ? Object.keys(body.schema.properties ?? {}) : [];
      return [name, { body: fields, query: query.map((parameter) => parameter.name) }];
    }),
  );
}
