import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PageOutlet } from '@/lib/page.tsx';
import { type RequestFacts, RequestFactsProvider } from '@/lib/request-facts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { PageFallback } from './page-fallback.tsx';
import { routeFor } from './routes.tsx';

/** Everything inside the router: the same tree on the server and in the browser. */
export function App({ queryClient, facts }: { queryClient: QueryClient; facts: RequestFacts }) {
  const { pathname } = useLocation();
  const { path, page } = routeFor(pathname);
  return (
    <RequestFactsProvider value={facts}>
      <QueryClientProvider client={queryClient}>
        <SiteLayout>
          <ErrorBoundary path={pathname} onError={page.forgetFailure}>
            <Suspense fallback={<PageFallback />}>
              <Routes>
                <Route path={path} element={<PageOutlet key={path} page={page} />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </SiteLayout>
      </QueryClientProvider>
    </RequestFactsProvider>
  );
}
