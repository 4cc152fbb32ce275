import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { projectRoot } from '../support/command.ts';

const compress = promisify(brotliCompress);
const certificate = (file: string) => readFileSync(join(projectRoot, 'tests/sandbox/certificates', file));

/**
 * Brotli levels: the one of Cloudflare's edge, and the one of the script budgets
 * (docs/decisions/0026-script-and-bundle-budgets.md).
 */
export const QUALITY = { edge: 4, budget: 11 } as const;
const COMPRESSED = /^(text\/|application\/(json|manifest\+json|javascript|ld\+json)|image\/svg)/;
/** Headers of a single connection, which the front does not forward. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'];

/** Forwards the browser's request to the product. */
function send(product: URL, request: Http2ServerRequest, body: Buffer): Promise<Response> {
  const entries = Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && name !== 'host');
  return fetch(new URL(request.url, product), {
    method: request.method,
    headers: [...entries.map(([name, value]) => [name, String(value)] as [string, string])],
    redirect: 'manual',
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

async function answer(product: URL, quality: number, request: Http2ServerRequest, response: Http2ServerResponse) {
  const body = Buffer.concat(await request.toArray());
  const answered = await send(product, request, body);
  const headers = Object.fromEntries([...answered.headers].filter(([name]) => !HOP_BY_HOP.includes(name)));
  const cookies = answered.headers.getSetCookie();
  const plain = Buffer.from(await answered.arrayBuffer());
  const isCompressed = plain.length > 0 && COMPRESSED.test(headers['content-type'] ?? '');
  response.writeHead(answered.status, {
    ...headers,
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    ...(isCompressed && { 'content-encoding': 'br' }),
  });
  response.end(isCompressed ? await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : plain);
}

/**
 * Starts a front that simulates Cloudflare's edge where it affects a browser's figures: HTTP/2 and brotli, which
 * Miniflare lacks. It uses the tests' certificate.
 */
export async function startFront(
  quality: number,
): Promise<{ url: URL; leadTo: (product: URL) => void; stop: () => void }> {
  let product: URL | undefined;
  const options = { allowHTTP1: true, key: certificate('localhost.key'), cert: certificate('localhost.pem') };
  const server = createSecureServer(options, (request, response) => {
    if (product === undefined) return void response.writeHead(503).end();
    answer(product, quality, request, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`https://localhost:${(server.address() as AddressInfo).port}`),
    leadTo: (url) => {
      product = url;
    },
    stop: () => server.close(),
  };
}
