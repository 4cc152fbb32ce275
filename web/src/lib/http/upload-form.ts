import { offline, toApiError } from './api.ts';

type UploadOptions = {
  method?: 'POST' | 'PUT';
  /** Reports the sent share, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Returns the parsed response; null when it is not JSON. */
function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/**
 * Uploads files to the API with progress, which fetch does not report. The path has no `/api`.
 * @throws ApiError, or the signal's reason
 */
export function uploadForm<Answer>(path: string, form: FormData, options: UploadOptions = {}): Promise<Answer> {
  const { method = 'POST', onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = answerOf(request);
      if (request.status >= 200 && request.status < 300 && body !== null) resolve(body as Answer);
      else reject(toApiError(request.status, body, request.getResponseHeader('Retry-After')));
    };
    request.onerror = () => reject(offline());
    request.onabort = () => reject(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort());
    request.open(method, `/api${path}`);
    request.send(form);
  });
}
