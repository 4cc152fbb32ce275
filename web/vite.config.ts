import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ResolveModulePreloadDependenciesFn } from 'vite';
import {
  dropDynamicImports,
  lowPriorityScripts,
  noRocketLoader,
  preloadManifest,
  stubClientModules,
} from './server-build.ts';
import { workerSyntax } from './worker-syntax.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const worker = `http://localhost:${process.env.PORT ?? '8787'}`;

/** What every page runs on and few deploys change: one file, which stays cached when the pages around it are new. */
const vendor = {
  name: 'vendor',
  test: /node_modules.(react|react-dom|scheduler|@tanstack|react-router|react-router-dom)\//,
};

/**
 * What nearly every reading page shows, and what its parts need: one file compresses better than thirty small ones, by 2 %
 * of all script, and is there already on the next page.
 */
const reading = {
  name: 'reading',
  test: new RegExp(
    [
      'components/domain/(post-card|post-list|picture|author-line|time|access-badge|topic-badge|team-badges|tag-list|page-meta)\\.',
      'components/ui/(tooltip|badge|empty-state|text-link|icons)\\.',
      'src/(lib|lib/http|lib/storage|lib/text|features/interests/shared)/(format|failure-text|use-interests|cursor-pages|dedupe|flatten-posts|found-or-null|store)\\.',
      'contract/(query-keys|markup)\\.',
    ].join('|'),
  ),
};

/**
 * Pages are fetched with all they import. What a page fetches later, on a press or for few, names its own imports: else
 * every reading page would carry their lists, a kilobyte of file names, for one round trip saved on that press.
 */
const onlyForPages: ResolveModulePreloadDependenciesFn = (_file, needed, { hostId, hostType }) =>
  hostType === 'html' || /^assets\/index-/.test(hostId) ? needed : [];

/**
 * Pages and other lazy parts are named in the network tab; what they share is named by its hash alone. Every page
 * carries the list of these files, and their names made up 0.8 kB of it.
 */
const chunkFileNames = ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
  isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js';

/**
 * Two builds: the browser's (`vite build`), then the server entry that renders pages at the edge
 * (`vite build --ssr`), which takes in the first one's index.html as text, and which files its pages need.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: path('.'),
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [dropDynamicImports, stubClientModules, preloadManifest] : [lowPriorityScripts, noRocketLoader]),
    workerSyntax(),
  ],
  resolve: {
    alias: {
      '@': path('./src'),
      // The package names its development build to every bundler.
      ...(command === 'build' && {
        'react-router-dom': path('../node_modules/react-router/dist/production/index.mjs'),
      }),
      // renderToString only: the streaming renderers put inline scripts and hidden fallbacks into the page.
      ...(isSsrBuild && {
        // Only what rendering once needs of the router, which a page at the edge never uses to go anywhere.
        'react-router-dom': path('./src/lib/navigation/server-router.tsx'),
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
        // The worker has its contract already, and bundles one copy for both.
        rollupOptions: { external: /^#contract\//, output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: onlyForPages },
        rollupOptions: { output: { chunkFileNames, codeSplitting: { groups: [vendor, reading] } } },
      },
  // Module workers, which may fetch parts of themselves later.
  worker: { format: 'es' },
  ssr: { target: 'webworker', noExternal: true },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: { '/api': { target: worker, ws: true }, '/media': worker },
  },
}));
