import { matchPage, type PageName, pagePaths } from '#contract/page';
import { type LazyPage, lazyPage } from '@/lib/navigation/lazy-page.tsx';

/** `source` is the page's file, with the name that the build's manifest uses. */
type Route = { path: string; source: string; page: LazyPage };

const files = import.meta.glob<{ default: React.ComponentType }>('./pages/*-page.tsx');

function route(path: string, name: PageName | 'dashboard' | 'not-found'): Route {
  const load = files[`./pages/${name}-page.tsx`];
  if (load === undefined) throw new Error(`no page ${name}`);
  return { path, source: `src/app/pages/${name}-page.tsx`, page: lazyPage(load) };
}

const notFoundRoute = route('*', 'not-found');
/** Home page of signed-in users, in a chunk that guests do not load. */
const dashboardRoute = route(pagePaths.home, 'dashboard');
const named = new Map(
  (Object.keys(pagePaths) as PageName[]).map((name) => [
    name,
    route(pagePaths[name], name === 'handle' ? 'blogger' : name),
  ]),
);

/** Returns the route of a path. The worker matches paths with the same function (contract/page.ts). */
export function routeFor(pathname: string, isSignedIn: boolean): Route {
  const match = matchPage(pathname);
  if (match?.name === 'home' && isSignedIn) return dashboardRoute;
  return (match && named.get(match.name)) ?? notFoundRoute;
}
