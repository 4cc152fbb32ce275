import preloads from 'virtual:preloads';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageData, RenderPage } from '#contract/page';
import { queryKeys } from '#contract/query-keys';
import type { PlatformResponse } from '#contract/settings';
import template from '../dist/index.html?raw';
import { App } from './app/app.tsx';
import { viewerMenu } from './app/layouts/viewer-menu-part.tsx';
import { articleActions } from './app/pages/article/article-actions-part.tsx';
import { articleEnd } from './app/pages/article/article-end-part.tsx';
import { routeFor } from './app/routes.tsx';
import { formattedText } from './components/domain/work-text.tsx';
import { viewerId } from './features/accounts/watch-viewer.ts';
import { NoticeBar } from './features/notice/notice-bar.tsx';
import { createQueryClient } from './lib/http/query-client.ts';
import { ServerRouter } from './lib/navigation/server-router.tsx';

const [beforeHead = '', beforeNotice = '', beforeApp = '', beforeData = '', afterData = ''] = template.split(
  /<!--(?:head|notice|app|data)-->/,
);

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

/** Renders the notice outside the app, with the script that dismisses it: pages without one load nothing for it. */
function renderNotice(platform: PlatformResponse | undefined): string {
  const notice = platform?.notice;
  if (!notice) return '';
  const script = notice.id === null ? '' : '<script data-cfasync="false" src="/assets/notice.v1.js"></script>';
  return `<div id="notice">${renderToStaticMarkup(<NoticeBar notice={notice} />)}</div>${script}`;
}

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
  const notice = renderNotice(queryClient.getQueryData(queryKeys.platform));
  queryClient.clear();
  const structured = rendered.match(STRUCTURED) ?? [];
  const markup = rendered.replaceAll(STRUCTURED, '');
  const head = HOISTED.exec(markup)?.[0] ?? '';
  return [
    beforeHead,
    head,
    ...structured,
    modulePreloads(route.source),
    beforeNotice,
    notice,
    beforeApp,
    markup.slice(head.length),
    beforeData,
    embed({ origin, seed }),
    afterData,
  ].join('');
};
