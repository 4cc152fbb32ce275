import { matchPath } from 'react-router-dom';
import { type Page, page } from '@/lib/page.tsx';

/** `source` is the page's file, as the build's manifest names it. */
type Route = { path: string; source: string; page: Page };

const pages = import.meta.glob<{ default: React.ComponentType }>('./pages/*-page.tsx');

function route(path: string, name: string): Route {
  const load = pages[`./pages/${name}-page.tsx`];
  if (load === undefined) throw new Error(`no page ${name}`);
  return { path, source: `src/app/pages/${name}-page.tsx`, page: page(load) };
}

/** Any path that no other route takes. */
export const notFoundRoute = route('*', 'not-found');

/** Spec §2 'Route table', as far as the screens exist, and the pages a launch needs. */
export const routes: readonly Route[] = [
  route('/', 'home'),
  route('/auth', 'auth'),
  route('/browse-posts', 'free-posts'),
  route('/topic/:category', 'topic'),
  route('/topic/:category/:subtopic', 'subtopic'),
  route('/article/:id/:slug?', 'article'),
  route('/blogger/:userId', 'blogger'),
  route('/about', 'about'),
  route('/contact', 'contact'),
  route('/terms', 'terms'),
  route('/privacy', 'privacy'),
  notFoundRoute,
];

/** The route that shows a path. */
export function routeFor(pathname: string): Route {
  return routes.find((entry) => matchPath(entry.path, pathname) !== null) ?? notFoundRoute;
}
