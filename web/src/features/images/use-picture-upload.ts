import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/http/api.ts';
import { UnreadablePicture } from './image-format.ts';
import { type FileRejection, type FileRules, precheckImageFile, unreadableFile } from './precheck-image-file.ts';
import { prepareInWorker } from './prepare-in-worker.ts';
import type { Prepared } from './prepare-picture.worker.ts';

type Job = keyof Prepared;
type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

export type UploadState<Files> =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'uploading'; files: Files; progress: number }
  /** The file is rejected; a retry cannot succeed. */
  | { step: 'rejected'; rejection: FileRejection }
  /** The file and its prepared variants are retained; `retry` continues from there. */
  | { step: 'failed'; error: Error };

type Options<For extends Job> = {
  job: For;
  rules: FileRules;
  /** Uploads the prepared files and reports the result to the field. */
  send: (files: Prepared[For], sending: Sending) => Promise<void>;
};

/** Returns the state after a failed attempt. */
function outcomeOf(error: unknown, rules: FileRules): UploadState<never> {
  if (error instanceof UnreadablePicture) return { step: 'rejected', rejection: unreadableFile(rules) };
  if (error instanceof ApiError && error.status === 413) return { step: 'rejected', rejection: rules.tooLarge };
  if (error instanceof ApiError && error.status === 422) {
    const text = Object.values(error.fields)[0] ?? error.message;
    return { step: 'rejected', rejection: { title: rules.wrongKind.title, text } };
  }
  if (error instanceof ApiError && error.status === 403) {
    return { step: 'rejected', rejection: { title: 'Your image was not uploaded', text: error.message } };
  }
  return { step: 'failed', error: error instanceof Error ? error : new Error('Something went wrong') };
}

/** Prepares a file in a Web Worker and uploads it. A newer file cancels the previous one. */
export function usePictureUpload<For extends Job>({ job, rules, send }: Options<For>) {
  const [state, setState] = useState<UploadState<Prepared[For]>>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  const chosen = useRef<{ file: Blob; files?: Prepared[For] }>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function attempt(signal: AbortSignal, work: NonNullable<typeof chosen.current>) {
    if (work.files === undefined) {
      setState({ step: 'preparing' });
      const rejection = await precheckImageFile(work.file, rules);
      if (rejection !== null) return { step: 'rejected', rejection } as const;
      work.files = await prepareInWorker(job, work.file, signal);
    }
    const { files } = work;
    const onProgress = (progress: number) => {
      if (!signal.aborted) setState({ step: 'uploading', files, progress });
    };
    onProgress(0);
    await send(files, { onProgress, signal });
    return { step: 'idle' } as const;
  }

  async function run() {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const work = chosen.current;
    if (work === null) return;
    const outcome = await attempt(signal, work).catch((error: unknown) => outcomeOf(error, rules));
    if (!signal.aborted) setState(outcome);
  }

  return {
    state,
    isBusy: state.step === 'preparing' || state.step === 'uploading',
    choose: (file: Blob) => {
      chosen.current = { file };
      void run();
    },
    /** Retries a failed attempt. */
    retry: () => void run(),
    /** Cancels the upload and returns to the idle state. */
    cancel: () => {
      running.current?.abort();
      chosen.current = null;
      setState({ step: 'idle' });
    },
  };
}
