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
 * Simpler than these lists of shared modules: `minShareCount`. With 11, the home page takes 132 kB of script and an article
 * 129 kB; with the lists, 105 and 107. A group also gets what its modules import, unless an earlier group has it.
 */
const READING = [
  'web/src/components/domain/{access-badge,page-meta,picture,tag-list,team-badges,time,topic-badge,author-line,avatar}.tsx',
  'web/src/components/domain/{flatten-posts.ts,post-card.tsx,post-list.tsx}',
  'web/src/components/ui/{badge,empty-state,icons,notice,text-link,tooltip}.tsx',
  'web/src/app/pages/shared/{lazy-panel,post-teams}.tsx',
  'web/src/features/teams/followable-team.tsx',
  'web/src/components/ui/page-placeholder.tsx',
  'web/src/features/interests/shared/{use-follow,use-interests}.ts',
  'web/src/lib/navigation/use-go-back.ts',
  'web/src/lib/http/{cursor-pages,dedupe,failure-text,found-or-null,load-or-reload}.ts',
  'web/src/lib/{dom/on-signs,storage/store,text/format}.ts',
  'web/src/lib/rendered-part.tsx',
  'web/src/features/accounts/{auth/auth-paths,use-session}.ts',
  'web/src/features/reading/{save-button.tsx,saved-ids.queries.ts}',
  'worker/contract/{plain-text,query-keys}.ts',
];
/** Small modules that lists of posts load together; one file each would cost its headers and compress worse. */
const LISTS = [
  'web/src/components/domain/paged-posts.tsx',
  'web/src/components/ui/{refresh-button.tsx,use-menu.ts}',
  'web/src/lib/http/{paging,use-refresh}.ts',
  'web/src/features/audience/card-menu.tsx',
  'web/src/app/pages/shared/card-menu-of.tsx',
  'worker/contract/feed.ts',
];
/** The same for an article, for the parts about its author, and for a blogger's page. */
const ARTICLE = [
  'web/src/features/posts/article/{article-header,article-text,article-view,copy-link-button}.tsx',
  'web/src/features/posts/article/use-article.ts',
  'web/src/app/pages/article/{article-actions,article-end}.tsx',
  'web/src/components/domain/work-text.tsx',
  'web/src/features/reactions/{own-reaction-counts,reaction-buttons,thumb-icons}.tsx',
  'web/src/features/reactions/shared/format-reaction-counts.ts',
  'web/src/features/moderation/takedowns/article-moderation.tsx',
  'web/src/features/posts/start-writing-promo.tsx',
  'web/src/features/reading/use-position.ts',
];
const AUTHOR = [
  'web/src/app/pages/shared/{blogger-follow,blogger-subscribe}.tsx',
  'web/src/features/audience/{follow-blogger.tsx,use-follow-blogger.ts}',
  'web/src/features/subscriptions/subscribe/{guest-subscribe.tsx,subscribe-skeleton.tsx,subscribe-style.ts}',
  'web/src/lib/copy-text.ts',
];
/** What an article shares with lazy parts of other pages, which would load the article's file otherwise. */
const SHARED = ['worker/contract/{reactions,reading}.ts', 'web/src/lib/{dom/use-was-in-view,focus/use-lost-focus}.ts'];
const BLOGGER = [
  'web/src/features/profiles/public/{about-me,blogger-header,blogger-not-found,blogger-skeleton,recent-posts}.tsx',
  'web/src/components/ui/{figure,social-icons}.tsx',
  'worker/contract/profiles.ts',
];
/** The button for web feeds, on pages of topics, teams and bloggers. */
const FEED_BUTTON = [
  'web/src/app/pages/shared/page-feed-button.tsx',
  'web/src/components/domain/feed-links.tsx',
  'web/src/features/feeds/feed-button.tsx',
  'worker/contract/feeds.ts',
];

/** Returns a group of modules that become one file. */
function groupOf(name: string, patterns: readonly string[]) {
  const files = new Set(existsFiles(patterns).flatMap((files) => globSync(files, { cwd: path('..') })));
  return { name, test: (id: string) => files.has(id.slice(path('..').length)) };
}
const groups = [
  vendor,
  groupOf('reading', READING),
  groupOf('lists', LISTS),
  groupOf('author', AUTHOR),
  groupOf('shared', SHARED),
  groupOf('article', ARTICLE),
  groupOf('blogger', BLOGGER),
  groupOf('feed-button', FEED_BUTTON),
];

/** Pages that readers open from a link, each preloaded with all its imports. */
const READING_PAGES = /^assets\/(?:home|dashboard|free-posts|topic|subtopic|team|article|blogger|blogger-posts)-page-/;

/**
 * Preloads reading pages with all their imports, and other parts with their styles alone: the list of every part's
 * imports would add 1 kB to each page, to save one round trip.
 */
const onlyForReading: ResolveModulePreloadDependenciesFn = (file, needed, { hostType }) =>
  hostType === 'html' || READING_PAGES.test(file) ? needed : needed.filter((each) => each.endsWith('.css'));

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
        modulePreload: { polyfill: false, resolveDependencies: onlyForReading },
        rollupOptions: { output: { chunkFileNames, codeSplitting: { groups } } },
      },
  // Module workers, which can import further chunks later.
  worker: { format: 'es' },
  ssr: { target: 'webworker', noExternal: true },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: { '/api': { target: worker, ws: true }, '/media': worker },
  },
}));
