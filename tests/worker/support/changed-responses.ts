import { vi } from 'vitest';
import type { Sandbox } from '../../sandbox/stripe/sandbox.ts';

/**
 * Changes what the provider responds to matching requests until `mockRestore`, for responses that the sandbox itself
 * never gives.
 * @param call the method and path, for example 'GET /v1/invoices/in_1'
 */
export function changeResponses<Body>(sandbox: Sandbox, call: string | RegExp, change: (body: Body) => unknown) {
  const { handle } = sandbox;
  return vi.spyOn(sandbox, 'handle').mockImplementation(async (request) => {
    const asked = `${request.method} ${new URL(request.url).pathname}`;
    const response = await handle(request);
    if (typeof call === 'string' ? asked !== call : !call.test(asked)) return response;
    return Response.json(change(await response.json<Body>()), { status: response.status });
  });
}
