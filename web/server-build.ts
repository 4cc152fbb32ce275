import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
const COMPOSED = /\/src\/app\/(?:routes|article-end-part)\.tsx$/;

/**
 * Bundles only the page parts that the server renders. Dialogs, form rules and tabs, which load later, stay out of the
 * server bundle.
 */
export const dropDynamicImports = {
  name: 'nothing-late',
  resolveDynamicImport: (specifier: unknown, importer: string) =>
    typeof specifier === 'string' && !COMPOSED.test(importer) ? LATE : null,
  load: (id: string) => (id === LATE ? 'export default null' : null),
};

/**
 * Modules that need data which no rendered page includes (the viewer's profile and drafts, the list of teams). The
 * server renders their skeletons only.
 */
const BEHIND_SKELETONS = [
  'app/pages/writing/older-editor.tsx',
  'app/pages/writing/post-editor.tsx',
  'features/drafts/use-work-id.ts',
  'features/images/profile-picture-field.tsx',
  'features/interests/all-of-sports.tsx',
  'features/payouts/payouts.tsx',
  'features/profiles/blogging-needed.tsx',
  'features/profiles/profile-editor.tsx',
  'features/profiles/profile-not-available.tsx',
  'features/profiles/writing-topics-form.tsx',
  'features/teams/sports-preferences.tsx',
].map((file) => path(`src/${file}`));

/**
 * Leaves them out of the server's bundle. If one is imported all the same, rendering that part of the page fails: React
 * sends the page's fallback and the browser renders it.
 */
export const stubClientModules = {
  name: 'nothing-behind-skeletons',
  enforce: 'pre' as const,
  load: (id: string) => {
    if (!BEHIND_SKELETONS.includes(id)) return null;
    const exported = readFileSync(id, 'utf8').matchAll(/^export (default )?(function|const|class) (\w+)/gm);
    const names = Array.from(exported, ([, isDefault, kind, name]) => {
      if (kind !== 'function') throw new Error(`${id}: ${name} is no function, and may be needed`);
      return isDefault ? 'default' : name;
    });
    return `const absent = () => { throw new Error('not composed at the edge: ${id}'); };
      export { ${names.map((name) => `absent as ${name}`).join(', ')} };`;
  },
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
