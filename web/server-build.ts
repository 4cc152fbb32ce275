import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * A composed page is read before any script: the styles, the serif and the pictures in sight come first on a narrow
 * connection.
 */
export const lowPriorityScripts = {
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) =>
      html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
};

/** Excludes our scripts from Cloudflare's Rocket Loader, which reads the attribute only in front of `src`. */
export const noRocketLoader = {
  name: 'no-rocket-loader',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) => html.replace(/<script\b/g, '$& data-cfasync="false"'),
  },
};

const LATE = '\0late';

/** The modules whose dynamic imports are composed at the edge. */
const COMPOSED = /\/src\/app\/(?:routes|article-end-part)\.tsx$/;

/** The server loads these parts of pages and nothing that is fetched later: dialogs, forms' rules, tabs stay out of its bundle. */
export const dropDynamicImports = {
  name: 'nothing-late',
  resolveDynamicImport: (specifier: unknown, importer: string) =>
    typeof specifier === 'string' && !COMPOSED.test(importer) ? LATE : null,
  load: (id: string) => (id === LATE ? 'export default null' : null),
};

/**
 * What is made of data that no composed page brings along (one's own profile, works, the teams to choose from): a server
 * that renders shows the skeleton before it, never the thing itself, and has no need of it.
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
 * Leaves them out of the server's bundle. Should one be asked for all the same, that part of the page fails as it is
 * rendered: React then sends the page's fallback, and the browser renders it.
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

/** The files that a page's chunk needs, beside what the document names anyway. */
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

/** `virtual:preloads`: of the browser's build, which was made before, only what the server says of it. */
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
