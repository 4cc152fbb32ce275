import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { existsFiles } from './exists-files.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Gives scripts a low priority: a rendered page is read before its scripts run, so styles, fonts and visible pictures
 * load first on a slow connection.
 */
export const lowPriorityScripts = {
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) =>
      html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
};

/** Excludes the product's scripts from Cloudflare's Rocket Loader, which reads the attribute only in front of `src`. */
export const noRocketLoader = {
  name: 'no-rocket-loader',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) => html.replace(/<script\b/g, '$& data-cfasync="false"'),
  },
};

const LATE = '\0late';

/** Modules whose dynamic imports are rendered at the edge. */
const COMPOSED = existsFiles([
  'web/src/app/routes.tsx',
  'web/src/app/layouts/viewer-menu-part.tsx',
  'web/src/app/pages/article/article-actions-part.tsx',
  'web/src/app/pages/article/article-end-part.tsx',
  'web/src/components/domain/work-text.tsx',
]).map((file) => path(`../${file}`));

/**
 * Bundles only the page parts that the server renders. Dialogs, form rules and tabs, which load later, stay out of the
 * server bundle.
 */
export const dropDynamicImports = {
  name: 'nothing-late',
  resolveDynamicImport: (specifier: unknown, importer: string) =>
    typeof specifier === 'string' && !COMPOSED.includes(importer) ? LATE : null,
  load: (id: string) => (id === LATE ? 'export default null' : null),
};

const PRELOADS = 'virtual:preloads';

type Chunk = { file: string; imports?: string[] };

/** Returns the files that a page's chunk needs, except those that the HTML template already names. */
function filesOf(source: string, manifest: Record<string, Chunk>, template: string): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(source);
  return [...files].filter((file) => !template.includes(file));
}

/** Provides `virtual:preloads` from the manifest of the browser build, which must run first. */
export const preloadManifest = {
  name: 'preloads',
  resolveId: (id: string) => (id === PRELOADS ? `\0${PRELOADS}` : null),
  load: (id: string) => {
    if (id !== `\0${PRELOADS}`) return null;
    const manifest = JSON.parse(readFileSync(path('dist/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    const template = readFileSync(path('dist/index.html'), 'utf8');
    const pages = Object.keys(manifest).filter((key) => key.startsWith('src/app/pages/') && key.endsWith('-page.tsx'));
    const files = Object.fromEntries(pages.map((page) => [page, filesOf(page, manifest, template)]));
    return `export default ${JSON.stringify(files)}`;
  },
};
