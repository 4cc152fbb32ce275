import { vi } from 'vitest';
import { LIBSQL_URL } from './libsql.ts';
import { jpeg } from './pictures.ts';

/** A host outside of the product, as the worker's requests find it. */
type OutsideHost = (request: Request) => Response | Promise<Response>;

/** Answers requests to other hosts with `respond`. Returns the requests. Restore the mocks after each test. */
export function answerOutside(respond: OutsideHost): Request[] {
  const requests: Request[] = [];
  const inside = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args: Parameters<typeof fetch>) => {
    // The database of a run on libSQL is not another host.
    if (String(args[0]).startsWith(LIBSQL_URL)) return await inside(...args);
    const request = new Request(...args);
    requests.push(request);
    return await respond(request);
  });
  return requests;
}

/** Returns a response with a redirect. */
export const redirectTo = (location: string, status = 302) =>
  new Response('', { status, headers: { Location: location } });

/** Returns a body that sends its first bytes and then `rest`, without a length. */
export const bodyOf = (
  first: Uint8Array,
  rest: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
  onCancel?: () => void,
) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    pull: rest,
    ...(onCancel && { cancel: onCancel }),
  });

/** A picture as another platform serves it. */
export const outsidePicture = (headers: Record<string, string> = {}) =>
  new Response(jpeg(640, 480), { headers: { 'Content-Type': 'image/jpeg', ...headers } });
