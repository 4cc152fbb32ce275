import { trustedScriptUrl } from '@/lib/trusted-scripts.ts';
import { UnreadablePicture } from './image-format.ts';
import type { PrepareAnswer, Prepared, PrepareRequest } from './prepare-picture.worker.ts';
import script from './prepare-picture.worker.ts?worker&url';

/**
 * Prepares a picture in a Web Worker. The page stays responsive, and the memory is freed with the worker.
 * @throws UnreadablePicture, the signal's reason, or an Error if the worker's script could not be fetched
 */
export function prepareInWorker<Job extends keyof Prepared>(
  job: Job,
  file: Blob,
  signal: AbortSignal,
): Promise<Prepared[Job]> {
  const { promise, resolve, reject } = Promise.withResolvers<Prepared[Job]>();
  const worker = new Worker(trustedScriptUrl(script), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<PrepareAnswer>) => {
    if ('prepared' in data) resolve(data.prepared as Prepared[Job]);
    else reject(data.failure === 'unreadable' ? new UnreadablePicture() : new Error('not prepared'));
  });
  worker.addEventListener('error', () => reject(new Error('not prepared')));
  signal.addEventListener('abort', () => reject(signal.reason));
  worker.postMessage({ job, file } satisfies PrepareRequest);
  return promise.finally(() => worker.terminate());
}
