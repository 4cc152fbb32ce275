import { SECURITY_HEADERS } from './security-headers.ts';

/** Returns a page without the web app, for errors of the product itself. Texts must be fixed, never user input. */
export function plainPage(status: 429 | 500, text: string, headers: Record<string, string> = {}): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title></head><body><h1>${text}</h1><p><a href="/">Go Home</a></p></body></html>`;
  return new Response(html, {
    status,
    headers: [
      ...SECURITY_HEADERS.map(([name, value]): [string, string] => [name, value]),
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ...Object.entries(headers),
    ],
  });
}
