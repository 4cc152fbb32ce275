import type { AppContext } from './app-env.ts';

/** Routes for uploads: multipart forms with limits of their own (platform/multipart.ts). */
const UPLOADS: readonly (readonly [method: string, path: RegExp])[] = [
  ['POST', /^\/api\/images$/],
  ['PUT', /^\/api\/bloggers\/[^/]+\/picture$/],
];

/** Checks for an upload route; all others accept JSON. */
export const isUpload = ({ req }: AppContext): boolean =>
  UPLOADS.some(([method, path]) => method === req.method && path.test(req.path));
