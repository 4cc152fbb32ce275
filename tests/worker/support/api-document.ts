import { app } from '../../../worker/app.ts';
import { type Operation, operationsIn } from '../../support/api-document.ts';
import { newClient } from './client.ts';

/** A route of the app, by `METHOD /path`. */
export type AppRoute = { name: string; method: string; path: string };

/** Every route that answers by itself, each once, by the app's own list. */
export const appRoutes = (): AppRoute[] => {
  const own = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  return [...new Map(own.map(({ method, path }) => [`${method} ${path}`, { method, path }]))].map(([name, route]) => ({
    name,
    ...route,
  }));
};

/** What the API's document says of each operation, by its route's name. */
export const apiOperations = async (): Promise<Map<string, Operation>> =>
  operationsIn(await (await newClient().get('/api/openapi.json')).json<{ paths: object }>());

/** What every operation of the API is given, by its route's name: names in its body, and in its query. */
export async function inputsOfApi(): Promise<Map<string, { body: string[]; query: string[] }>> {
  const operations = [...(await apiOperations()).values()];
  return new Map(
    operations.map(({ name, query, body }) => {
      const fields = body?.kind === 'json' ? Object.keys(body.schema.properties ?? {}) : [];
      return [name, { body: fields, query: query.map((parameter) => parameter.name) }];
    }),
  );
}
