/** Checks that an exported name exists once (docs/contributing.md "Writing rules"). `npm run verify` runs it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXPORT = /^export (?:default )?(?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;

/** The web app and the worker are two programs; both see the contract. */
const PROGRAMS = [/^worker\//, /^(?:web\/src|worker\/contract)\//];

/** Returns one line for each name that two files of one program export. */
export function findNamesExportedTwice(files: ReadonlyMap<string, string>): string[] {
  const found = PROGRAMS.flatMap((program) => {
    const first = new Map<string, string>();
    return [...files].flatMap(([path, text]) => {
      const names = program.test(path) ? new Set([...text.matchAll(EXPORT)].map(([, name = '']) => name)) : [];
      return [...names].flatMap((name) => {
        const other = first.get(name);
        first.set(name, other ?? path);
        return other === undefined ? [] : [`${name} is exported by ${other} and ${path}`];
      });
    });
  });
  return [...new Set(found)];
}

/** @throws Error that lists the names */
export function checkNames(root: string): void {
  const paths = globSync(['worker/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root });
  const found = findNamesExportedTwice(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
  if (found.length > 0) throw new Error(found.join('\n'));
}
