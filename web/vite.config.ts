import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const worker = `http://localhost:${process.env.PORT ?? '8787'}`;

const LATE = '\0late';

/** The server loads pages and nothing that is fetched later: dialogs, forms' rules, tabs stay out of its bundle. */
const nothingLate = {
  name: 'nothing-late',
  resolveDynamicImport: (specifier: unknown, importer: string) =>
    typeof specifier === 'string' && !importer.endsWith('/src/app/routes.tsx') ? LATE : null,
  load: (id: string) => (id === LATE ? 'export default null' : null),
};

/** What every page runs on and few deploys change: one file, which stays cached when the pages around it are new. */
const vendor = {
  name: 'vendor',
  test: /node_modules.(react|react-dom|scheduler|@tanstack|react-router|react-router-dom)\//,
};

/**
 * Two builds: the browser's (`vite build`), then the server entry that renders pages at the edge
 * (`vite build --ssr`), which takes the first one's index.html and manifest in as text.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: path('.'),
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [nothingLate] : [])],
  resolve: {
    alias: {
      '@': path('./src'),
      // renderToString only: the streaming renderers put inline scripts and hidden fallbacks into the page.
      ...(isSsrBuild && {
        'react-dom/server': path('../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
      }),
    },
  },
  build: isSsrBuild
    ? {
        ssr: 'src/entry-server.tsx',
        outDir: 'dist-server',
        emptyOutDir: true,
        target: 'es2024',
        minify: true,
        copyPublicDir: false,
        rollupOptions: { output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { output: { codeSplitting: { groups: [vendor] } } },
      },
  // Module workers, which may fetch parts of themselves later.
  worker: { format: 'es' },
  ssr: { target: 'webworker', noExternal: true },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: { '/api': { target: worker, ws: true }, '/media': worker },
  },
}));
