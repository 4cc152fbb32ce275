import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ResolveModulePreloadDependenciesFn } from 'vite';
import { existsFiles } from './exists-files.ts';
import { dropDynamicImports, lowPriorityScripts, noRocketLoader, preloadManifest } from './server-build.ts';
import { workerSyntax } from './worker-syntax.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const worker = `http://localhost:${process.env.PORT ?? '8787'}`;

/** Libraries that every page uses and few deployments change: one file, which stays cached across deployments. */
const vendor = {
  name: 'vendor',
  test: /node_modules.(react|react-dom|scheduler|@tanstack|react-router|react-router-dom)\//,
};

/**
 * Simpler than this list of shared modules: `minShareCount`. Its best value, 11, takes 110.4 kB of script for the home
 * page and 114.2 kB for the dashboard; the list, 108.5 and 111.9. Delete it when a value passes tests/web/budgets.test.ts.
 */
const READING = existsFiles([
  'web/src/components/domain/{access-badge,page-meta,picture,tag-list,team-badges,time,topic-badge,author-line,avatar}.tsx',
  'web/src/components/domain/{flatten-posts.ts,post-card.tsx,post-list.tsx}',
  'web/src/components/ui/{badge,empty-state,icons,notice,text-link,tooltip}.tsx',
  'web/src/app/pages/shared/lazy-panel.tsx',
  'web/src/components/ui/page-placeholder.tsx',
  'web/src/features/interests/shared/use-interests.ts',
  'web/src/features/posts/article/copy-link-button.tsx',
  'web/src/lib/navigation/use-go-back.ts',
  'web/src/lib/http/{cursor-pages,dedupe,failure-text,found-or-null}.ts',
  'web/src/lib/{copy-text,storage/store,text/format}.ts',
  'worker/contract/{plain-text,query-keys}.ts',
]).flatMap((files) => globSync(files, { cwd: path('..') }));
const reading = { name: 'reading', test: (id: string) => READING.some((file) => id === path(`../${file}`)) };

/**
 * Preloads a page with all its imports. Parts that load later name their own imports; otherwise every reading page
 * would carry their lists, about 1 kB of file names, to save one round trip.
 */
const onlyForPages: ResolveModulePreloadDependenciesFn = (_file, needed, { hostId, hostType }) =>
  hostType === 'html' || /^assets\/index-/.test(hostId) ? needed : [];

/**
 * Names lazy chunks after their module and shared chunks by hash alone. Every page carries the list of these files, and
 * longer names would add 0.8 kB. A hash of 7 characters (42 bits) instead of 8 saves 0.15 kB.
 */
const chunkFileNames = ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
  isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

/**
 * Runs two builds: the browser's (`vite build`), then the server entry that renders pages at the edge (`vite build
 * --ssr`). The second includes the first one's index.html as text and the files that its pages need.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: path('.'),
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [dropDynamicImports, preloadManifest] : [lowPriorityScripts, noRocketLoader]),
    workerSyntax(),
  ],
  resolve: {
    alias: {
      '@': path('./src'),
      // The package points every bundler to its development build.
      ...(command === 'build' && {
        'react-router-dom': path('../node_modules/react-router/dist/production/index.mjs'),
      }),
      // Includes renderToString only: the streaming renderers put inline scripts and hidden fallbacks into the page.
      ...(isSsrBuild && {
        // Includes only the router parts that rendering needs; a page at the edge never navigates.
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
        // The worker already bundles the contract, so both share one copy.
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
  // Module workers, which can import further chunks later.
  worker: { format: 'es' },
  ssr: { target: 'webworker', noExternal: true },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: { '/api': { target: worker, ws: true }, '/media': worker },
  },
}));
