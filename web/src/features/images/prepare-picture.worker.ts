import { UnreadablePicture } from './image-format.ts';
import { preparePostImage, prepareProfilePicture } from './prepare-picture.ts';

const jobs = { post: preparePostImage, profile: prepareProfilePicture };

/** Result type of each job. */
export type Prepared = { [Job in keyof typeof jobs]: Awaited<ReturnType<(typeof jobs)[Job]>> };
export type PrepareRequest = { job: keyof Prepared; file: Blob };
export type PrepareAnswer = { prepared: Prepared[keyof Prepared] } | { failure: 'unreadable' | 'failed' };

self.addEventListener('message', async ({ data }: MessageEvent<PrepareRequest>) => {
  let answer: PrepareAnswer;
  try {
    answer = { prepared: await jobs[data.job](data.file) };
  } catch (error) {
    answer = { failure: error instanceof UnreadablePicture ? 'unreadable' : 'failed' };
  }
  self.postMessage(answer);
});
