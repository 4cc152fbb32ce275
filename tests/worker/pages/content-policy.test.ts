import { expect, test } from 'vitest';
import { SECURITY_HEADERS, securityHeadersFor } from '../../../worker/http/security-headers.ts';

/** Returns a policy's directives. */
const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));

test.each(['/', '/api/topics', '/media/blog-images/x.webp', '/icons/icon.svg', '/assets/index-1.js'])(
  'allows no inline, evaluated or foreign code at %s',
  (path) => {
    const policy = directivesOf(securityHeadersFor(path)[0]?.[1] ?? '');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const name of ['base-uri', 'object-src', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"]);
    expect(["'self'", "'none'"]).toContain(policy.get('form-action')?.[0]);
    const sources = [...policy].filter(([name]) => name.endsWith('-src')).flatMap(([, values]) => values);
    for (const source of sources) expect(["'none'", "'self'", 'blob:']).toContain(source);
    expect(policy.get('script-src') ?? ["'self'"]).toEqual(["'self'"]);
    expect(policy.get('style-src') ?? ["'self'"]).toEqual(["'self'"]);
  },
);

test('shows the preview of an email in its own pages only, without code', () => {
  const policy = directivesOf(securityHeadersFor('/api/drafts/1/email')[0]?.[1] ?? '');
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toBeUndefined();
  expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
  expect(policy.get('form-action')).toEqual(["'none'"]);
});

test('creates script from text by one policy, and parses pasted HTML by another', () => {
  const policy = directivesOf(SECURITY_HEADERS[0]?.[1] ?? '');
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual(['own-scripts', 'inert-html']);
  expect(policy.get('worker-src')).toEqual(["'self'"]);
});
