import { createMiddleware } from 'hono/factory';
import { withResponseHeaders } from './response-headers.ts';

type HeaderList = readonly (readonly [name: string, value: string])[];

const NO_FRAMES = ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"];

/**
 * Pages run our own files alone, and make script of nothing but what `web/src/lib/trusted-scripts.ts` lets through. The
 * policy `inert-html` lets the editor read pasted HTML, which is never shown.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  ...NO_FRAMES,
  "form-action 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types own-scripts inert-html',
];

/** What is no page (answers of the API, pictures) shows and runs nothing where somebody opens it as one. */
const DATA_POLICY = ["default-src 'none'", ...NO_FRAMES, "form-action 'none'", 'sandbox'];

/**
 * Files of the build: of those only workers heed it, in place of their page's. The one that prepares pictures begins
 * another from a blob, where a HEIC has to be decoded.
 */
const WORKER_POLICY = [
  "default-src 'none'",
  ...NO_FRAMES,
  "form-action 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  'worker-src blob:',
];

/** What no page of ours asks a browser for. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** @param shownBy whose pages may show or load it */
const headersWith = (policy: readonly string[], shownBy: 'same-origin' | 'cross-origin'): HeaderList => [
  ['Content-Security-Policy', policy.join('; ')],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', shownBy],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
];

/** Those of pages, and of all that is nothing else. */
export const SECURITY_HEADERS = headersWith(PAGE_POLICY, 'same-origin');

/** By the beginning of the path. Pictures are shown elsewhere too: by mail programs, and beside links to us. */
const OTHERS: readonly (readonly [folder: string, headers: HeaderList])[] = [
  ['/api/', headersWith(DATA_POLICY, 'same-origin')],
  ['/media/', headersWith(DATA_POLICY, 'cross-origin')],
  ['/icons/', headersWith(DATA_POLICY, 'cross-origin')],
  ['/assets/', headersWith(WORKER_POLICY, 'same-origin')],
];

/**
 * The security headers of every answer at this path, whatever its status. `web/public/_headers` says the same for what
 * the asset layer answers; tests/worker/http/headers.test.ts holds the two together.
 */
export const securityHeadersFor = (path: string): HeaderList =>
  OTHERS.find(([folder]) => path.startsWith(folder))?.[1] ?? SECURITY_HEADERS;

/** The headers of every answer that the worker makes. */
export const securityHeaders = createMiddleware((c, next) =>
  withResponseHeaders(securityHeadersFor(c.req.path), c, next),
);
