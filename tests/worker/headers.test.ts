import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../../worker/http/security-headers.ts';
import { newClient } from './support/client.ts';

/** Of an answer's headers, those that `SECURITY_HEADERS` names. */
const securityOf = ({ headers }: Response) => SECURITY_HEADERS.map(([name]) => [name, headers.get(name)]);

// Static files take theirs from web/public/_headers, answers of the worker from its middleware: they say the same.
test.each(['/theme.js', '/sw.js', '/offline.html', '/manifest.webmanifest', '/favicon.ico'])(
  'the static file %s carries the security headers',
  async (path) => {
    const response = await env.ASSETS.fetch(new URL(path, env.APP_ORIGIN));
    expect(response.status).toBe(200);
    expect(securityOf(response)).toEqual(SECURITY_HEADERS);
  },
);

test.each(['/', '/about', '/nowhere', '/robots.txt', '/sitemap.xml', '/api/topics', '/api/health', '/api/nowhere'])(
  'the answer of the worker to %s carries the security headers',
  async (path) => {
    expect(securityOf(await newClient().get(path))).toEqual(SECURITY_HEADERS);
  },
);
