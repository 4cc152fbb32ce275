import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageData, RenderPage } from '#contract/page';
import manifestText from '../dist/.vite/manifest.json?raw';
import template from '../dist/index.html?raw';
import { App } from './app/app.tsx';
import { routeFor } from './app/routes.tsx';
import { createQueryClient } from './lib/query-client.ts';

type Chunk = { file: string; imports?: string[] };
const manifest = JSON.parse(manifestText) as Record<string, Chunk>;

const [beforeHead = '', beforeApp = '', beforeData = '', afterData = ''] = template.split(/<!--(?:head|app|data)-->/);

/** What React hoists stands in front of the markup of a tree that is no whole document. */
const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/;

/** The files a page's chunk needs, beside what the entry has already named. */
function modulePreloads(source: string): string {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(source);
  return [...files]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

/** JSON that cannot end the script element it stands in. */
const embed = (data: PageData) =>
  `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Composes a whole document: text first, then its data, so that the browser takes over without asking again. */
export const renderPage: RenderPage = async ({ pathname, search, origin, seed }) => {
  const route = routeFor(pathname);
  await route.page.preload();
  const queryClient = createQueryClient();
  for (const [key, data] of seed) queryClient.setQueryData(key, data);
  const rendered = renderToString(
    <StaticRouter location={{ pathname, search, hash: '' }}>
      <App queryClient={queryClient} facts={{ origin }} />
    </StaticRouter>,
  );
  queryClient.clear();
  const head = HOISTED.exec(rendered)?.[0] ?? '';
  return [
    beforeHead,
    head,
    modulePreloads(route.source),
    beforeApp,
    rendered.slice(head.length),
    beforeData,
    embed({ origin, seed }),
    afterData,
  ].join('');
};
