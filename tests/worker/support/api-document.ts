import { newClient } from './client.ts';

type Schema = { properties?: Record<string, unknown>; $ref?: string; allOf?: Schema[] };
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
type Document = { paths: Record<string, Record<string, Operation>> };

/** What every operation of the API is given, by `METHOD /path`: names in its body, and in its query. */
export async function inputsOfApi(): Promise<Map<string, { body: string[]; query: string[] }>> {
  const { paths } = await (await newClient().get('/api/openapi.json')).json<Document>();
  const inputs = new Map<string, { body: string[]; query: string[] }>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const { properties = {} } = requestBody?.content['application/json']?.schema ?? {};
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      inputs.set(`${method.toUpperCase()} ${path}`, { body: Object.keys(properties), query });
    }
  }
  return inputs;
}
