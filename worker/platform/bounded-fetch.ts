/** Reasons why a file of another host was not loaded. */
export type FetchFault = 'address' | 'unreachable' | 'slow' | 'large' | 'type';

/** A file of another host that was not loaded. Its message has no address. */
export class BoundedFetchFailure extends Error {
  readonly fault: FetchFault;

  constructor(fault: FetchFault) {
    super(`A file of another host was not loaded: ${fault}`);
    this.fault = fault;
  }
}

export type FetchBounds = {
  /** Returns the address to request, null if it must not be; also for the target of each redirect. */
  parseAddress(text: string, base?: URL): URL | null;
  /** Checks the first HEAD_BYTES of the file, or all of a shorter one. */
  isWanted(head: Uint8Array): boolean;
  accept: string;
  bytesMax: number;
  redirectsMax: number;
  timeoutMs: number;
};

/** A loaded file in the chunks that arrived. */
export type LoadedFile = { chunks: Uint8Array[]; size: number };

const HEAD_BYTES = 16;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Rejects when the signal aborts, also while a body ignores the signal. */
export function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new BoundedFetchFailure('slow'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  aborted.catch(() => undefined);
  return aborted;
}

/** Ends a response whose body is not read. */
export const discardBody = (body: ReadableStream | null) => void body?.cancel().catch(() => undefined);

/** Requests an address without cookies, credentials and referrer, and follows redirects itself. */
async function request(address: string, bounds: FetchBounds, signal: AbortSignal): Promise<Response> {
  let url = bounds.parseAddress(address);
  for (let redirects = 0; url !== null; redirects++) {
    const response: Response = await fetch(url.href, {
      headers: { accept: bounds.accept },
      redirect: 'manual',
      cache: 'no-store',
      signal,
    });
    if (response.status === 200) return response;
    discardBody(response.body);
    const target = response.headers.get('Location');
    if (!REDIRECTS.has(response.status) || target === null || redirects === bounds.redirectsMax)
      throw new BoundedFetchFailure('unreachable');
    url = bounds.parseAddress(target, url);
  }
  throw new BoundedFetchFailure('address');
}

/** Returns the first bytes of what has arrived. */
function headOf(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = chunks.slice(0, HEAD_BYTES).flatMap((chunk) => [...chunk.subarray(0, HEAD_BYTES)]);
  return Uint8Array.from(bytes.slice(0, HEAD_BYTES));
}

/** Reads a body up to `bytesMax`. Checks its first bytes as soon as they are there. */
async function readBody(body: ReadableStream<Uint8Array>, bounds: FetchBounds, aborted: Promise<never>) {
  const reader = body.getReader();
  const file: LoadedFile = { chunks: [], size: 0 };
  const checkHead = () => {
    if (!bounds.isWanted(headOf(file.chunks))) throw new BoundedFetchFailure('type');
  };
  try {
    let isChecked = false;
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted]);
      if (done) break;
      if (value.length === 0) continue;
      file.size += value.length;
      if (file.size > bounds.bytesMax) throw new BoundedFetchFailure('large');
      file.chunks.push(value);
      if (!isChecked && file.size >= HEAD_BYTES) {
        checkHead();
        isChecked = true;
      }
    }
    if (!isChecked) checkHead();
    return file;
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

/**
 * Loads a file of another host within bounds: no more than `bytesMax` is in memory, and everything ends after `timeoutMs`.
 * @throws BoundedFetchFailure
 */
export async function fetchBounded(address: string, bounds: FetchBounds): Promise<LoadedFile> {
  const signal = AbortSignal.timeout(bounds.timeoutMs);
  const aborted = whenAborted(signal);
  try {
    const response = await Promise.race([request(address, bounds, signal), aborted]);
    if (Number(response.headers.get('Content-Length')) > bounds.bytesMax) {
      discardBody(response.body);
      throw new BoundedFetchFailure('large');
    }
    if (response.body === null) throw new BoundedFetchFailure('type');
    return await readBody(response.body, bounds, aborted);
  } catch (error) {
    if (error instanceof BoundedFetchFailure) throw error;
    throw new BoundedFetchFailure(signal.aborted ? 'slow' : 'unreachable');
  }
}

/** Streams a loaded file. */
export const streamFile = ({ chunks }: LoadedFile): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
