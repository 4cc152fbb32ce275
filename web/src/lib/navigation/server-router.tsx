// Simpler: react-router-dom in the server build too. Measured: its links take a fifth of rendering an article, and it adds
// 12 kB to the compressed bundle (docs/decisions/0002-rendering-at-the-edge.md). Delete this router when the library
// renders links as fast.

import { createContext, type ReactElement, type ReactNode, use, useMemo } from 'react';
import type { Location, LinkProps as RouterLinkProps, To } from 'react-router-dom';

/** Location of the first render; both routers render the same markup (tests/web/server-router.test.ts). */
const nowhere: Location = { pathname: '/', search: '', hash: '', state: null, key: 'default' };
const LocationContext = createContext(nowhere);
const ParamsContext = createContext<Record<string, string>>({});

export function ServerRouter({
  pathname,
  search,
  children,
}: Pick<Location, 'pathname' | 'search'> & { children?: ReactNode }) {
  return <LocationContext value={{ ...nowhere, pathname, search }}>{children}</LocationContext>;
}

export const useLocation = (): Location => use(LocationContext);
export const useParams = (): Record<string, string> => use(ParamsContext);
export const useNavigationType = () => 'POP';
export const useNavigate = () => () => {};
export const Navigate = () => null;

export function useSearchParams(): [URLSearchParams, () => void] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search]), () => {}];
}

/** Returns the parameters of a path that is known to match, with the rules of `contract/page`. */
function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const given = pathname.split('/');
  const params: Record<string, string> = {};
  for (const [at, step] of pattern.split('/').entries()) {
    const value = given[at];
    if (step.startsWith(':') && value) params[step.slice(1).replace('?', '')] = decodeURIComponent(value);
  }
  return params;
}

type RouteProps = { path: string; element: ReactNode };

/** Declares what `Routes` shows; never rendered itself. */
export const Route = (_: RouteProps) => null;

/** Shows its one route, which the caller has matched to the URL. */
export function Routes({ children }: { children: ReactElement<RouteProps> }) {
  const { pathname } = useLocation();
  const { path, element } = children.props;
  return <ParamsContext value={paramsOf(path, pathname)}>{element}</ParamsContext>;
}

const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** @throws Error for a relative path, which this router cannot resolve */
function hrefOf(to: To, here: Location): string {
  const href = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  if (href.startsWith('/') || ELSEWHERE.test(href)) return href;
  if (href.startsWith('?') || href.startsWith('#')) return here.pathname + href;
  throw new Error(`not a path from the root: ${href}`);
}

export type LinkProps = RouterLinkProps;

/** Ignores the properties that only clicks use. */
export function Link({
  to,
  replace,
  state,
  discover,
  prefetch,
  relative,
  reloadDocument,
  preventScrollReset,
  viewTransition,
  ...rest
}: LinkProps) {
  const href = hrefOf(to, useLocation());
  return <a {...rest} href={href} data-discover={ELSEWHERE.test(href) ? undefined : 'true'} />;
}

/** The properties of a NavLink that the product uses. */
type NavLinkProps = {
  to: string;
  end?: boolean;
  className: (shown: { isActive: boolean }) => string;
  children: ReactNode;
};

export function NavLink({ to, end = false, className, children }: NavLinkProps) {
  const here = useLocation();
  const [there = ''] = hrefOf(to, here).toLowerCase().split(/[?#]/, 1);
  const at = here.pathname.toLowerCase();
  const isActive = at === there || (!end && at.startsWith(`${there}/`));
  return (
    <Link aria-current={isActive ? 'page' : undefined} className={className({ isActive })} to={to}>
      {children}
    </Link>
  );
}
