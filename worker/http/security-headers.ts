import { createMiddleware } from 'hono/factory';
import { withResponseHeaders } from './response-headers.ts';

type HeaderList = readonly (readonly [name: string, value: string])[];

const INERT = ["base-uri 'none'", "object-src 'none'"];
const NO_FRAMES = [...INERT, "frame-ancestors 'none'"];

/**
 * Pages only run the product's own files, and create scripts only through `web/src/lib/trusted-scripts.ts`. The policy
 * `inert-html` allows the editor to parse pasted HTML, which is never displayed.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  ...NO_FRAMES,
  "form-action 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "frame-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types own-scripts inert-html',
];

/** Makes everything but pages (API responses, pictures) inert when opened as a page. */
const DATA_POLICY = ["default-src 'none'", ...NO_FRAMES, "form-action 'none'", 'sandbox'];

/** The preview of an email, in a frame of its page: it has inline styles and pictures, and runs nothing. */
const MAIL_POLICY = [
  "default-src 'none'",
  ...INERT,
  "frame-ancestors 'self'",
  "form-action 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
];

/**
 * Built files: only web workers apply it, instead of their page's policy. The worker that prepares pictures starts
 * another from a blob to decode HEIC.
 */
const WORKER_POLICY = [
  "default-src 'none'",
  ...NO_FRAMES,
  "form-action 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  'worker-src blob:',
];

/** Browser features that no page uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The site's own pages use passkeys. */
const PASSKEYS = ['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'];

/** `shownBy`: sites whose pages may embed or load the response. */
const headersWith = (
  policy: readonly string[],
  shownBy: 'same-origin' | 'cross-origin',
  frames: 'DENY' | 'SAMEORIGIN' = 'DENY',
): HeaderList => [
  ['Content-Security-Policy', policy.join('; ')],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', frames],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', [...UNUSED_FEATURES.map((feature) => `${feature}=()`), ...PASSKEYS].join(', ')],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', shownBy],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
];

/** Headers of pages, and of every path without special headers. */
export const SECURITY_HEADERS = headersWith(PAGE_POLICY, 'same-origin');

/** Headers by path prefix. Pictures and feeds are also read elsewhere: by mail programs, link previews and readers. */
const OTHERS: readonly (readonly [folder: string, headers: HeaderList])[] = [
  ['/api/', headersWith(DATA_POLICY, 'same-origin')],
  ['/media/', headersWith(DATA_POLICY, 'cross-origin')],
  ['/feeds/', headersWith(DATA_POLICY, 'cross-origin')],
  ['/icons/', headersWith(DATA_POLICY, 'cross-origin')],
  ['/assets/', headersWith(WORKER_POLICY, 'same-origin')],
];

const MAIL_PREVIEW = /^\/api\/drafts\/[^/]+\/email$/;
const MAIL_HEADERS = headersWith(MAIL_POLICY, 'same-origin', 'SAMEORIGIN');

/**
 * Returns the security headers of every response at this path, whatever its status. `web/public/_headers` repeats them
 * for the asset layer; tests/worker/http/headers.test.ts compares both.
 */
export const securityHeadersFor = (path: string): HeaderList =>
  MAIL_PREVIEW.test(path)
    ? MAIL_HEADERS
    : (OTHERS.find(([folder]) => path.startsWith(folder))?.[1] ?? SECURITY_HEADERS);

/** Adds the headers to every response of the worker. */
export const securityHeaders = createMiddleware((c, next) =>
  withResponseHeaders(securityHeadersFor(c.req.path), c, next),
);
