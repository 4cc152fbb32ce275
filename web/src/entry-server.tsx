import preloads from 'virtual:preloads';
import { renderToString } from 'react-dom/server';
import type { PageData, RenderPage } from '#contract/page';
import template from '../dist/index.html?raw';
import { App } from './app/app.tsx';
import { viewerMenu } from './app/layouts/viewer-menu-part.tsx';
import { articleActions } from './app/pages/article/article-actions-part.tsx';
import { articleEnd } from './app/pages/article/article-end-part.tsx';
import { routeFor } from './app/routes.tsx';
import { formattedText } from './components/domain/work-text.tsx';
import { viewerId } from './features/accounts/watch-viewer.ts';
import { createQueryClient } from './lib/http/query-client.ts';
import { ServerRouter } from './lib/navigation/server-router.tsx';

const [beforeHead = '', beforeApp = '', beforeData = '', afterData = ''] = template.split(/<!--(?:head|app|data)-->/);

/** React hoists these elements in front of the markup when the rendered tree is not a whole document. */
const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/;

const modulePreloads = (source: string) =>
  (preloads[source] ?? [])
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('');

/**
 * Matches the structured data for search engines (components/domain/page-meta.tsx), which the browser does not render.
 */
const STRUCTURED = /<script type="application\/ld\+json">[^<]*<\/script>/g;

/** Serializes JSON that cannot close the script element around it. */
const embed = (data: PageData) =>
  `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Renders a whole document: text first, then its data, so the browser hydrates without fetching the data again. */
export const renderPage: RenderPage = async ({ pathname, search, origin, seed }) => {
  const queryClient = createQueryClient();
  for (const [key, data] of seed) queryClient.setQueryData(key, data);
  const route = routeFor(pathname, typeof viewerId(queryClient) === 'string');
  const parts = [articleActions, articleEnd, formattedText, viewerMenu];
  await Promise.all([route.page.preload(), ...parts.map((part) => part.load())]);
  const rendered = renderToString(
    <ServerRouter pathname={pathname} search={search}>
      <App queryClient={queryClient} renderContext={{ origin }} />
    </ServerRouter>,
  );
  queryClient.clear();
  const structured = rendered.match(STRUCTURED) ?? [];
  const markup = rendered.replaceAll(STRUCTURED, '');
  const head = HOISTED.exec(markup)?.[0] ?? '';
  return [
    beforeHead,
    head,
    ...structured,
    modulePreloads(route.source),
    beforeApp,
    markup.slice(head.length),
    beforeData,
    embed({ origin, seed }),
    afterData,
  ].join('');
};
