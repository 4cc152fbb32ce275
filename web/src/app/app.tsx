import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { queryKeys } from '#contract/query-keys';
import { useSession } from '@/features/accounts/use-session.ts';
import { endHydration, HydrationEnd } from '@/lib/hydration.ts';
import { PageOutlet } from '@/lib/navigation/lazy-page.tsx';
import { type RenderContext, RenderContextProvider } from '@/lib/render-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { PageFallback } from './page-fallback.tsx';
import { routeFor } from './routes.tsx';

function CurrentPage() {
  const { pathname } = useLocation();
  const { viewer } = useSession();
  const client = useQueryClient();
  const { path, source, page } = routeFor(pathname, viewer !== null);
  const handleError = () => {
    page.forgetFailure();
    endHydration();
  };
  return (
    <ErrorBoundary
      path={pathname}
      onError={handleError}
      onRetry={() => void client.refetchQueries({ queryKey: queryKeys.session })}
    >
      <Suspense fallback={<PageFallback />}>
        <Routes>
          <Route path={path} element={<PageOutlet key={source} page={page} />} />
        </Routes>
        <HydrationEnd />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The tree inside the router, identical on the server and in the browser. */
export function App({ queryClient, renderContext }: { queryClient: QueryClient; renderContext: RenderContext }) {
  return (
    <RenderContextProvider value={renderContext}>
      <QueryClientProvider client={queryClient}>
        <SiteLayout>
          <CurrentPage />
        </SiteLayout>
      </QueryClientProvider>
    </RenderContextProvider>
  );
}
