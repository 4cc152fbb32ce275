import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/command.ts';
import { scratchDir } from '../support/scratch.ts';

const SPREAD = 'Write the elements without a spread literal around them.';
const DURATION = 'Import durations from #contract/time.';
const PERSON = 'Name the person blogger, author or editor.';

const plugins = ['plain-literals', 'person-names'].map((name) => `tests/support/${name}.grit`);

/** Lints a file that holds `text`, with the project's configuration. Returns the linter's output. */
function lint(path: string, text: string): string {
  const folder = mkdtempSync(join(scratchDir(), 'lint-plugins-'));
  try {
    for (const name of ['biome.json', ...plugins, 'web/zod-stays-lazy.grit']) {
      cpSync(join(projectRoot, name), join(folder, name));
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const biome = join(projectRoot, 'node_modules/.bin/biome');
    const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', path], { cwd: folder });
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ['a spread list', 'worker/x.ts', "export const x = [...['a', 'b']];", SPREAD],
  ['a spread object', 'web/src/x.ts', 'export const x = (y: number) => ({ ...{ y } });', SPREAD],
  ['a spread list as constants', 'tests/x.ts', "export const x = [...(['a'] as const)];", SPREAD],
  ['a spread list of arguments', 'tests/x.ts', 'export const x = Math.max(...[1, 2]);', SPREAD],
  ['spread attributes', 'web/src/x.tsx', 'export const x = <hr {...{ id: 1 }} />;', SPREAD],
  ['a second definition of a minute', 'worker/contract/limits.ts', 'export const MINUTE = 60_000;', DURATION],
  ['a second definition of a day', 'tests/x.ts', 'const DAY_MS = 86_400_000;\nexport const x = DAY_MS;', DURATION],
  ['a variable named after a writer', 'worker/x.ts', 'export const writerSeq = 1;', PERSON],
  [
    'a parameter named creator ids',
    'web/src/x.ts',
    'export const x = (creatorIds: string[]) => creatorIds.length;',
    PERSON,
  ],
  ['a member named after a creator', 'worker/x.ts', 'export type X = { creatorSeq: number };', PERSON],
])('%s is refused', (_, path, text, mistake) => {
  expect(lint(path, text)).toContain(mistake);
});

test.each([
  ['a conditional spread', 'worker/x.ts', 'export const x = (y: boolean) => ({ ...(y ? { y } : {}) });'],
  ['a spread result', 'worker/x.ts', 'export const x = [...[1, 2].map(String)];'],
  ['a list of parameters', 'worker/x.ts', 'export const x = (...[y]: [number]) => y;'],
  ['the definition of the durations', 'worker/contract/time.ts', 'export const MINUTE = 60_000;'],
  ['a public field name', 'worker/x.ts', 'export type X = { writerCents: number };'],
  ['a column name', 'worker/db/schema/x.ts', "export const x = { creatorSeq: 'creator' };"],
])('%s is accepted', (_, path, text) => {
  const output = lint(path, text);
  expect(output).toContain('Checked 1 file');
  expect(output).not.toContain(' plugin ');
});
