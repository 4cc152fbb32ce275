import './styles/app.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PageData } from '#contract/page';
import { App } from './app/app.tsx';
import { watchLiveUpdates } from './app/live-updates.ts';
import { routeFor } from './app/routes.tsx';
import { viewerId, watchViewer } from './features/accounts/watch-viewer.ts';
import { commentSignOutHook } from './features/comments/thread/comment-sign-out.ts';
import { watchUnsentDrafts } from './features/drafts/unsent-drafts.ts';
import { aboutMeSignOutHook } from './features/profiles/own/about-me-draft.ts';
import { savedSignOutHook } from './features/reading/saved-sign-out.ts';
import { priceNoticeSignOutHook } from './features/subscriptions/list/dismissed-price-notices.ts';
import { onSigns } from './lib/dom/on-signs.ts';
import { stepUp } from './lib/http/api.ts';
import { allowReload } from './lib/http/load-or-reload.ts';
import { createQueryClient } from './lib/http/query-client.ts';
import { registerSignOutHook } from './lib/storage/sign-out-hooks.ts';
import { trustedScriptUrl } from './lib/trusted-scripts.ts';
import { whenIdle } from './lib/when-idle.ts';

/**
 * Loads the code that prefetches pages and watches the notice, at the first sign of a person. Without it, pages load
 * when they are opened.
 */
function startLater(queryClient: QueryClient) {
  let latest: Event | undefined;
  const stop = onSigns((sign) => {
    const isFirst = latest === undefined;
    // A pointer on a link stays the latest sign when the page has scrolled under it.
    if (isFirst || sign.type !== 'scroll') latest = sign;
    if (!isFirst) return;
    const load = import('./app/first-sign.ts').then(({ startForPerson }) => startForPerson(queryClient, latest));
    load.catch(() => {}).finally(stop);
  });
}

async function start(root: HTMLElement) {
  const queryClient = createQueryClient();
  const text = document.getElementById('data')?.textContent;
  const composed = text ? (JSON.parse(text) as PageData) : null;
  for (const [key, data] of composed?.seed ?? []) queryClient.setQueryData(key, data);
  watchViewer(queryClient);
  watchUnsentDrafts(queryClient, () => viewerId(queryClient));
  registerSignOutHook(aboutMeSignOutHook);
  registerSignOutHook(priceNoticeSignOutHook);
  registerSignOutHook(savedSignOutHook);
  registerSignOutHook(commentSignOutHook);
  const isSignedIn = typeof viewerId(queryClient) === 'string';
  await routeFor(window.location.pathname, isSignedIn).page.preload();
  allowReload();
  stepUp.confirm = () =>
    import('./features/accounts/verification/confirm-viewer.tsx').then(
      ({ confirmViewer }) => confirmViewer(),
      () => false,
    );
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App queryClient={queryClient} renderContext={{ origin: composed?.origin ?? window.location.origin }} />
      </BrowserRouter>
    </StrictMode>
  );
  // Hydrates in slices: the page is readable before it is interactive, and clicks take priority.
  if (composed) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  watchLiveUpdates(queryClient);
  startLater(queryClient);
  if ('serviceWorker' in navigator && import.meta.env.PROD)
    whenIdle(() => void navigator.serviceWorker.register(trustedScriptUrl('/sw.js')));
}

/** Reports a failed start to public/assets/start.v1.js, which works without this script. */
function tell(failure: unknown) {
  console.error(failure);
  window.dispatchEvent(new Event('startfailure'));
}

const root = document.getElementById('root');
if (root !== null) start(root).catch(tell);
