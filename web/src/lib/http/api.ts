import type { ErrorCode, ErrorResponse } from '#contract/errors';
import { apiFreshness } from '../live/api-freshness.ts';

/** A failure that the server explained, or a failed connection (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  /** Error messages by field name. */
  readonly fields: Record<string, string>;
  /** Milliseconds until a retry makes sense; null when the server sent none. */
  readonly retryAfterMs: number | null;

  constructor(
    status: number,
    code: ErrorCode | 'offline',
    message: string,
    fields: Record<string, string> = {},
    retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Converts a failed response to an ApiError.
 * @param body the parsed response, null when it could not be parsed
 * @param retryAfter the Retry-After header, in seconds
 */
export function toApiError(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const error = (body as ErrorResponse | null)?.error;
  return new ApiError(
    status,
    error?.code ?? 'internal',
    error?.message ?? 'Something went wrong',
    error?.fields,
    retryAfter === null ? null : Number(retryAfter) * 1000,
  );
}

export const offline = () => new ApiError(0, 'offline', 'You seem to be offline. Check your connection and try again.');

/** Headers of the last response, and when they came: only pages about time read them (server-clock.ts). */
export let lastResponse: [Headers, number] | undefined;

async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { ...init, credentials: 'same-origin' });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw offline();
  }
  lastResponse = [response.headers, Date.now()];
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Answer;
  throw toApiError(response.status, body, response.headers.get('Retry-After'));
}

/** Has the viewer confirm that it is them; resolves with false when they do not. The app sets `confirm`. */
export const stepUp: { confirm?: () => Promise<boolean> } = {};

/** `keepalive`: the request continues after the page closes; for bodies of up to 60 kB. */
type SendOptions = { keepalive?: boolean; signal?: AbortSignal };

/** A request that needs a recent verification is repeated after it, with the same body. */
const send = (method: string) =>
  async function sendJson<Answer>(path: string, body: unknown = {}, options: SendOptions = {}): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' };
    const init = { ...options, method, headers, body: JSON.stringify(body) };
    try {
      return await request(path, init);
    } catch (error) {
      if ((error as ApiError).code !== 'verification_required' || !(await stepUp.confirm?.())) throw error;
      return request(path, init);
    }
  };

/** Client of the product's API: paths without `/api`, responses typed by the contract. Rejects with ApiError. */
export const api = {
  get: async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> => {
    const { cache, answered } = apiFreshness.requestCacheMode();
    const answer = await request<Answer>(path, { cache, signal: signal ?? null });
    answered();
    return answer;
  },
  post: send('POST'),
  put: send('PUT'),
  delete: send('DELETE'),
};
