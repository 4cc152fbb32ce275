import type { AppContext } from './app-env.ts';

/** The routes that take files: multipart forms, with limits of their own (platform/multipart.ts). */
const UPLOADS: readonly (readonly [method: string, path: RegExp])[] = [
  ['POST', /^\/api\/images$/],
  ['PUT', /^\/api\/bloggers\/[^/]+\/picture$/],
];

/** Whether a request goes to a route that takes files; all others take JSON. */
export const isUpload = ({ req }: AppContext): boolean =>
  UPLOADS.some(([method, path]) => method === req.method && path.test(req.path));
