import type { ErrorCode, ErrorResponse } from '#contract/errors';

/** A failure the server explained, or that kept us from reaching it (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  /** What is wrong with each field of a form. */
  readonly fields: Record<string, string>;

  constructor(status: number, code: ErrorCode | 'offline', message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { ...init, credentials: 'same-origin' });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, 'offline', 'You seem to be offline. Check your connection and try again.');
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Answer;
  const error = (body as ErrorResponse | null)?.error;
  throw new ApiError(
    response.status,
    error?.code ?? 'internal',
    error?.message ?? 'Something went wrong',
    error?.fields,
  );
}

const send = (method: string) =>
  function sendJson<Answer>(path: string, body: unknown = {}): Promise<Answer> {
    return request(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  };

/** The product's API: paths without `/api`, answers typed by the contract. Rejects with ApiError. */
export const api = {
  get: <Answer>(path: string, signal?: AbortSignal) => request<Answer>(path, { signal: signal ?? null }),
  post: send('POST'),
  put: send('PUT'),
};
