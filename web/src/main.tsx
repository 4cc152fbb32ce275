import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PageData } from '#contract/page';
import { App } from './app/app.tsx';
import { routeFor } from './app/routes.tsx';
import { createQueryClient } from './lib/query-client.ts';

const RELOAD_KEY = 'reloaded-for-new-version';

/** A chunk of an older build is gone after a deployment: one reload fetches the new page. */
window.addEventListener('vite:preloadError', (event) => {
  // Offline, a reload would take away what is still readable.
  if (!navigator.onLine || sessionStorage.getItem(RELOAD_KEY) !== null) return;
  event.preventDefault();
  sessionStorage.setItem(RELOAD_KEY, '1');
  window.location.reload();
});

async function start(root: HTMLElement) {
  const queryClient = createQueryClient();
  const text = document.getElementById('data')?.textContent;
  const composed = text ? (JSON.parse(text) as PageData) : null;
  for (const [key, data] of composed?.seed ?? []) queryClient.setQueryData(key, data);
  await routeFor(window.location.pathname).page.preload();
  sessionStorage.removeItem(RELOAD_KEY);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App queryClient={queryClient} facts={{ origin: composed?.origin ?? window.location.origin }} />
      </BrowserRouter>
    </StrictMode>
  );
  if (composed) hydrateRoot(root, app);
  else createRoot(root).render(app);
  if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js');
}

const root = document.getElementById('root');
if (root !== null) void start(root);
