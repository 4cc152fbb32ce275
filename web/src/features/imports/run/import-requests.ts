import type {
  Import,
  ImportCategoryRequest,
  ImportItem,
  ImportItemRequest,
  ImportItemResponse,
  ImportItemsResponse,
  ImportPublishResponse,
  ImportResponse,
  ImportSliceResponse,
  ImportsResponse,
  NewImportRequest,
} from '#contract/imports';
import type { ReaderImportRequest, ReaderImportResponse } from '#contract/reader-import';
import { api, offline, toApiError } from '@/lib/http/api.ts';

const pathOf = (id: string) => `/imports/${id}`;

/** Requests of imports. All reject with ApiError. */
export const importRequests = {
  list: (signal?: AbortSignal) => api.get<ImportsResponse>('/imports', signal),
  start: (request: NewImportRequest, signal: AbortSignal) => api.post<ImportResponse>('/imports', request, { signal }),
  page: (id: string, cursor: string | null, signal?: AbortSignal) =>
    api.get<ImportItemsResponse>(
      `${pathOf(id)}${cursor === null ? '' : `?${new URLSearchParams({ cursor })}`}`,
      signal,
    ),
  save: (id: string, key: string, item: ImportItemRequest, signal: AbortSignal) =>
    api.put<ImportItemResponse>(`${pathOf(id)}/items/${encodeURIComponent(key)}`, item, { signal }),
  publish: (id: string, keys: readonly string[], isLast: boolean, signal: AbortSignal) =>
    api.post<ImportPublishResponse>(`${pathOf(id)}/publish`, { keys, isLast }, { signal }),
  move: (id: string, request: ImportCategoryRequest) => api.put<ImportSliceResponse>(`${pathOf(id)}/category`, request),
  undo: (id: string) => api.delete<ImportSliceResponse>(pathOf(id)),
  readers: (request: ReaderImportRequest, signal: AbortSignal) =>
    api.post<ReaderImportResponse>('/profile/readers/import', request, { signal }),
};

/** Fetches all items of an import, a page at a time. `send` sends each request. */
export async function fetchImportItems(
  id: string,
  send: <Answer>(request: () => Promise<Answer>) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<{ found: Import; items: ImportItem[] }> {
  const items: ImportItem[] = [];
  for (let cursor: string | null = null; ; ) {
    const after: string | null = cursor;
    const page: ImportItemsResponse = await send(() => importRequests.page(id, after, signal));
    items.push(...page.items);
    if (page.nextCursor === null) return { found: page.import, items };
    cursor = page.nextCursor;
  }
}

/** Returns an address of this site that another address means, null for another host. */
function ownAddress(address: string): string | null {
  const url = URL.parse(address);
  return url?.host === location.host ? location.origin + url.pathname : null;
}

/** Returns the address of the product's proxy for a picture of an earlier blog. */
const proxiedAddress = (importId: string, url: string) =>
  `/api${pathOf(importId)}/picture?${new URLSearchParams({ url })}`;

/** Fetches a picture: of an earlier blog through the product's proxy. @throws ApiError, or the signal's reason */
export async function fetchPicture(importId: string, address: string, signal: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(ownAddress(address) ?? proxiedAddress(importId, address), { signal });
    if (response.ok) return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof TypeError ? offline() : cause;
  }
  const body: unknown = await response.json().catch(() => null);
  throw toApiError(response.status, body, response.headers.get('Retry-After'));
}
