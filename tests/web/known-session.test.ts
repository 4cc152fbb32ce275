import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryKeys } from '#contract/query-keys';
import { useKnownSession } from '@/features/accounts/use-known-session.ts';

function Viewer() {
  const { viewer, isLoading } = useKnownSession();
  return createElement('p', null, isLoading ? 'loading' : viewer === null ? 'guest' : 'viewer');
}

const render = (client: QueryClient) =>
  renderToString(createElement(QueryClientProvider, { client }, createElement(Viewer)));

test('throws the error of a session that failed to load, instead of taking its viewer for a guest', async () => {
  const client = new QueryClient();
  expect(render(client)).toContain('loading');
  const queryFn = () => Promise.reject(new Error('unavailable'));
  await client.prefetchQuery({ queryKey: queryKeys.session, queryFn, retry: false });
  expect(() => render(client)).toThrow('unavailable');
  // As Try Again does (web/src/app/app.tsx): while it loads again, the page renders.
  const refetched = client.refetchQueries({ queryKey: queryKeys.session });
  expect(render(client)).toContain('loading');
  await refetched;
  client.setQueryData(queryKeys.session, { viewer: null });
  expect(render(client)).toContain('guest');
});
