/** Checks every import by the path that it resolves to (docs/contributing.md "Layer rules"). `npm run verify` runs it. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';

/** The text of each source file, by its path from the project's root. */
export type Sources = ReadonlyMap<string, string>;

type Import = { specifier: string; target: string; isType: boolean };

/**
 * Files that `from` matches may import targets that `may` matches, and with `import type` also those of `types`.
 * `<noun>` is the feature of the importing file.
 */
type Rule = { from: RegExp; may: string[]; types?: string[] };

const CONTRACT = 'worker/contract/';
const WEB = 'web/src/';
const PURE = '[^/]+/[\\w-]+\\.(?:policy|present|messages|emails|text)\\.ts$';
const ROOT = 'worker/[\\w-]+\\.ts$';
const anyFeature = (file: string) => `worker/features/${file}`;
const ownFile = (layer: string) => anyFeature(`<noun>/[\\w-]+\\.${layer}\\.ts$`);
const anyFile = (layer: string) => anyFeature(`[^/]+/[\\w-]+\\.${layer}\\.ts$`);
const SHARED_PARTS = [CONTRACT, `${WEB}lib/`, `${WEB}components/`];

/** The first rule whose `from` matches a file applies; all other files may import anything. */
export const RULES: readonly Rule[] = [
  { from: /^worker\/contract\//, may: [CONTRACT] },
  { from: /^worker\/(?:outbox|objects|platform|db|http)\//, may: ['(?!worker/features/)'] },
  {
    from: /^worker\/features\/([\w-]+)\/[\w-]+\.routes\.ts$/,
    may: [CONTRACT, ROOT, 'worker/http/', 'worker/platform/', ownFile('routes'), anyFile('service')],
  },
  {
    from: /^worker\/features\/([\w-]+)\/[\w-]+\.service\.ts$/,
    may: [
      CONTRACT,
      ROOT,
      'worker/platform/',
      'worker/outbox/',
      'worker/db/(?!schema/)',
      ownFile('repo'),
      anyFile('service'),
      anyFile('statements'),
      anyFeature(PURE),
    ],
  },
  {
    from: /^worker\/features\/([\w-]+)\/[\w-]+\.(?:repo|statements)\.ts$/,
    may: [CONTRACT, 'worker/db/', 'worker/outbox/', ownFile('repo'), anyFile('statements'), anyFeature(PURE)],
  },
  {
    from: /^worker\/features\/([\w-]+)\/[\w-]+\.messages\.ts$/,
    may: [CONTRACT, 'worker/errors.ts', 'worker/outbox/', anyFeature(PURE)],
  },
  {
    from: /^worker\/features\/([\w-]+)\/[\w-]+\.(?:policy|present|emails|text)\.ts$/,
    may: [CONTRACT, 'worker/errors.ts', 'worker/db/(?:catalog/|cursor\\.ts|streams\\.ts)', anyFeature(PURE)],
    types: [ROOT, 'worker/db/', 'worker/platform/', ownFile('repo'), anyFile('statements')],
  },
  // A file of a feature without the suffix of a layer.
  { from: /^worker\/features\//, may: [] },
  { from: /^web\/src\/lib\//, may: [CONTRACT, `${WEB}lib/`] },
  { from: /^web\/src\/components\//, may: SHARED_PARTS },
  { from: /^web\/src\/features\/([\w-]+)\/shared\//, may: [...SHARED_PARTS, `${WEB}features/<noun>/shared/`] },
  {
    from: /^web\/src\/features\/([\w-]+)\//,
    may: [...SHARED_PARTS, `${WEB}features/<noun>/`, `${WEB}features/[\\w-]+/shared/`],
  },
  { from: /^web\/src\//, may: [CONTRACT, WEB, 'web/dist/'] },
];

const COMMENT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<comment>\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/.*)/g;
const STATIC = /^(?:import|export)\s+(?<type>type\s+)?(?<names>[\w*${},\s]*?)\s*\bfrom\s*['"](?<from>[^'"\n]+)['"]/gm;
const OTHER = /(?:^import\s*|\bimport\s*\(\s*)['"](?<from>[^'"\n]+)['"]/gm;
const isTypeList = (names: string) =>
  /^\{[\s\S]*\}$/.test(names) && !/[{,]\s*(?!type\s)[\w$]/.test(names.replace(/,\s*\}/, '}'));

/** Returns the path that a specifier means, null for a package. */
function resolve(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier.startsWith('#contract/')) return `${CONTRACT}${specifier.slice('#contract/'.length)}.ts`;
  return specifier.startsWith('@/') ? WEB + specifier.slice(2) : null;
}

/** Returns what a file imports or re-exports from the project, with the imports inside of calls and types. */
export function importsOf(path: string, text: string): Import[] {
  const code = text.replace(COMMENT, (match, comment?: string) => (comment === undefined ? match : ''));
  return [...code.matchAll(STATIC), ...code.matchAll(OTHER)].flatMap(
    ({ groups: { type, names = '', from = '' } = {} }) => {
      const target = resolve(path, from);
      return target === null ? [] : [{ specifier: from, target, isType: type !== undefined || isTypeList(names) }];
    },
  );
}

function isAllowed(path: string, { target, isType, specifier }: Import): boolean {
  const rule = RULES.find(({ from }) => from.test(path));
  if (rule === undefined) return true;
  const [, noun = ''] = rule.from.exec(path) ?? [];
  const featureOf = (file: string) => /^web\/src\/features\/([\w-]+)\//.exec(file)?.[1];
  const isForeign = featureOf(path) !== undefined && ![undefined, featureOf(path)].includes(featureOf(target));
  if (isForeign && !specifier.startsWith('@/')) return false;
  return [...rule.may, ...(isType ? (rule.types ?? []) : [])].some((may) =>
    new RegExp(`^${may.replace('<noun>', noun)}`).test(target),
  );
}

const workerFeature = (path: string) => /^worker\/features\/([\w-]+)\//.exec(path)?.[1];

/** Returns pairs of worker features that import each other. */
function twoWayPairs(sources: Sources): string[] {
  const example = new Map<string, string>();
  for (const [path, text] of sources) {
    const from = workerFeature(path);
    if (from === undefined) continue;
    for (const { target } of importsOf(path, text)) {
      const to = workerFeature(target);
      if (to !== undefined && to !== from) example.set(`${from} ${to}`, `${path} imports ${target}`);
    }
  }
  return [...example].flatMap(([pair, first]) => {
    const [a = '', b = ''] = pair.split(' ');
    const second = example.get(`${b} ${a}`);
    return a < b && second !== undefined ? [`${a} and ${b} import each other: ${first}, ${second}`] : [];
  });
}

/** Returns every import that the rules forbid. */
export function findForbiddenImports(sources: Sources): string[] {
  const forbidden = [...sources].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((found) => !isAllowed(path, found))
      .map(
        ({ target, specifier }) =>
          `${path} must not import ${target}${specifier.startsWith('@/') ? '' : ` (${specifier})`}`,
      ),
  );
  return [...forbidden, ...twoWayPairs(sources)];
}

/** Reads the sources of the worker and the web app. */
function readSources(root: string): Sources {
  const files = ['worker', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => posix.join(folder, name)),
  );
  const sources = files.filter((path) => ['.ts', '.tsx'].includes(extname(path)) && !path.includes('/dist/'));
  return new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** @throws Error that lists every forbidden import of the project */
export function checkImports(root: string): void {
  const forbidden = findForbiddenImports(readSources(root));
  if (forbidden.length > 0) throw new Error(forbidden.join('\n'));
}
