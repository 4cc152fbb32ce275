import type { Context, Next } from 'hono';

/**
 * Answers with these headers, whoever makes the answer. They are set before there is one: on an answer that is there,
 * each costs a copy of it, and only those that were made without the context (a Durable Object's) need that.
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
