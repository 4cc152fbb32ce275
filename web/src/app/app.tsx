import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { PageFallback } from './page-fallback.tsx';
import { type RequestFacts, RequestFactsProvider } from '@/lib/request-facts.tsx';
import { routes } from './routes.tsx';

/** Everything inside the router: the same tree on the server and in the browser. */
export function App({ queryClient, facts }: { queryClient: QueryClient; facts: RequestFacts }) {
  return (
    <RequestFactsProvider value={facts}>
      <QueryClientProvider client={queryClient}>
        <SiteLayout>
          <ErrorBoundary>
            <Suspense fallback={<PageFallback />}>
              <Routes>
                {routes.map(({ path, page: Page }) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </SiteLayout>
      </QueryClientProvider>
    </RequestFactsProvider>
  );
}
