/** Checks that no code of the product exists for tests alone. `npm run verify` runs it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of each source file, by its path from the project's root. */
export type SourceFiles = ReadonlyMap<string, string>;

const EXPORT = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const isTest = (path: string) => path.startsWith('tests/');
/** The database client reads all tables of this folder without their names. */
const isSchema = (path: string) => path.startsWith('worker/db/schema/');

const namesIn = (text: string) => text.replace(COMMENT, '').match(/[\w$]+/g) ?? [];

/** Returns one line for each export that only tests name. Equal names of two files count as one. */
export function findExportsForTests(files: SourceFiles): string[] {
  const uses = new Map<string, number>();
  const usedByTests = new Set<string>();
  for (const [path, text] of files) {
    for (const name of namesIn(text)) {
      if (isTest(path)) usedByTests.add(name);
      else uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  return [...files].flatMap(([path, text]) =>
    isTest(path) || isSchema(path)
      ? []
      : [...text.matchAll(EXPORT)]
          .map(([, name = '']) => name)
          .filter((name) => uses.get(name) === 1 && usedByTests.has(name))
          .map((name) => `${path}: only tests use ${name}; move it to tests/support/`),
  );
}

/** @throws Error that lists the exports */
export function checkExports(root: string): void {
  const paths = globSync(['worker/**/*.ts', 'web/src/**/*.{ts,tsx}', 'tests/**/*.ts'], { cwd: root });
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const found = findExportsForTests(files);
  if (found.length > 0) throw new Error(found.join('\n'));
}
