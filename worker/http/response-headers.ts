import type { Context, Next } from 'hono';

/**
 * Adds headers to the response of any handler. Sets them in advance, because changing an existing response copies it;
 * only responses made outside the context (from a Durable Object) need that copy.
 */
export async function withResponseHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  c: Context,
  next: Next,
): Promise<void> {
  for (const [name, value] of headers) c.header(name, value);
  await next();
  for (const [name, value] of headers) if (c.res.headers.get(name) !== value) c.header(name, value);
}
