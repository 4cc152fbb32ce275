import { matchPage, type PageName, pagePaths } from '#contract/page';
import { type LazyPage, lazyPage } from '@/lib/navigation/lazy-page.tsx';

/** `source` is the page's file, as the build's manifest names it. */
type Route = { path: string; source: string; page: LazyPage };

const files = import.meta.glob<{ default: React.ComponentType }>('./pages/*-page.tsx');

function route(path: string, name: PageName | 'dashboard' | 'not-found'): Route {
  const load = files[`./pages/${name}-page.tsx`];
  if (load === undefined) throw new Error(`no page ${name}`);
  return { path, source: `src/app/pages/${name}-page.tsx`, page: lazyPage(load) };
}

const notFoundRoute = route('*', 'not-found');
/** The home page of those who are signed in: guests carry none of it. */
const dashboardRoute = route(pagePaths.home, 'dashboard');
const named = new Map((Object.keys(pagePaths) as PageName[]).map((name) => [name, route(pagePaths[name], name)]));

/** The route that shows a path: the worker finds the same page there (contract/page.ts). */
export function routeFor(pathname: string, isSignedIn: boolean): Route {
  const match = matchPage(pathname);
  if (match?.name === 'home' && isSignedIn) return dashboardRoute;
  return (match && named.get(match.name)) ?? notFoundRoute;
}
