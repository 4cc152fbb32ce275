import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import * as router from 'react-router-dom';
import { expect, test } from 'vitest';
import { pagePaths } from '#contract/page';
import * as serverRouter from '@/lib/navigation/server-router.tsx';

// The server's build has its own router, whose output must match what the browser hydrates.
type Router = Pick<typeof router, 'Link' | 'NavLink' | 'Route' | 'Routes' | 'useLocation' | 'useParams'>;

const links = [
  '/',
  '/browse-posts',
  '/auth?mode=signup',
  '/topic/food/Caf%C3%A9%20life?a=1#b',
  '/@Mara-Lind_1',
  '?tab=mail',
  '#main',
];
const objects = [{ pathname: '/auth', search: '?next=%2F' }, { search: '?draft=1' }, { hash: '#top' }];
const outside = ['https://example.com/a?b', 'mailto:a@b.test'];

function Said({ from }: { from: Router }): ReactElement {
  const { pathname, search, hash } = from.useLocation();
  return createElement('p', null, JSON.stringify({ pathname, search, hash, params: from.useParams() }));
}

/** Renders everything that reading pages use of a router, at one URL. */
function everything(from: Router, path: string) {
  const { Link, NavLink, Route, Routes } = from;
  const className = ({ isActive }: { isActive: boolean }) => (isActive ? 'here' : 'there');
  return [
    ...[...links, ...objects, ...outside].map((to, key) =>
      createElement(Link, { key, to, id: 'a', className: 'b', replace: true, state: {}, 'aria-label': 'c' }, 'd'),
    ),
    ...['/', '/auth', '/topic', '/topic/food'].flatMap((to) =>
      [true, false].map((end) => createElement(NavLink, { key: `${to} ${end}`, to, end, className }, 'e')),
    ),
    createElement(Routes, { key: 'routes' }, createElement(Route, { path, element: createElement(Said, { from }) })),
  ];
}

test.each([
  [pagePaths.home, '/', ''],
  [pagePaths.auth, '/Auth', '?mode=signup'],
  [pagePaths.topic, '/topic/food', ''],
  [pagePaths.topic, '/topic/food/', '?a=b'],
  [pagePaths.subtopic, '/topic/food/Caf%C3%A9%2FBar%20life', ''],
  [pagePaths.article, '/article/one', ''],
  [pagePaths.article, '/article/one/a-title', ''],
  [pagePaths.handle, '/@Mara-Lind_1', ''],
  [pagePaths.handle, '/%40mara/', '?a=b'],
  ['*', '/no/such/page', ''],
] as const)('renders %s at %s%s in the server’s router as in the browser’s', (path, pathname, search) => {
  const location = { pathname, search, hash: '' };
  const browsers = createElement(router.StaticRouter, { location }, everything(router, path));
  const servers = createElement(
    serverRouter.ServerRouter,
    { pathname, search },
    everything(serverRouter as unknown as Router, path),
  );
  const said = (html: string) => html.replace(/(&quot;\*&quot;:)&quot;[^&]*&quot;/, '');
  expect(said(renderToString(servers))).toBe(said(renderToString(browsers)));
});
