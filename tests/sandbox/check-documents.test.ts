import { describe, expect, test } from 'vitest';
import { commentsOf, findMistakes } from '../support/check-documents.ts';

const project = (changes: Record<string, string>) =>
  new Map(
    Object.entries({
      'package.json': JSON.stringify({ scripts: { start: 'node start.ts', 'db:query': 'node query.ts' } }),
      'README.md': '# Product\n\n[Documentation](docs/README.md)\n',
      'docs/README.md': '# Documentation\n\n- [Rules](rules.md)\n',
      'docs/rules.md': '# Rules\n\n## Access\n',
      'worker/app.ts': '/** Composes the API (docs/rules.md "Access"). */\n',
      ...changes,
    }),
  );
const mistakesOf = (changes: Record<string, string>) => findMistakes(project(changes));

test('accepts a project without mistakes', () => {
  expect(mistakesOf({})).toEqual([]);
});

describe.each([
  ['a page', 'docs/rules.md', (text: string) => `# Rules\n\n## Access\n\n${text}\n`],
  ['a README of a folder', 'worker/outbox/README.md', (text: string) => `# Outbox\n\n${text}\n`],
  ['a comment of one line', 'worker/app.ts', (text: string) => `// ${text}\nexport const app = 1;\n`],
  ['a comment of a block', 'web/src/app.tsx', (text: string) => `/**\n * ${text}\n */\n`],
  ['a comment of a configuration', 'wrangler.toml', (text: string) => `# ${text}\nname = "x"\n`],
])('%s', (_, path, write) => {
  test.each([
    ['a script', 'Run npm run db:queries first.', `${path}: there is no script "db:queries"`],
    ['a path', 'See `worker/outbox/gone.ts` there.', `${path}: there is no worker/outbox/gone.ts`],
    ['a folder', 'See `worker/gone/` there.', `${path}: there is no worker/gone`],
    ['a file by its name', 'See gone.ts there.', `${path}: no file is named gone.ts`],
    ['a file by the end of its path', 'See db/app.ts there.', `${path}: no file is named db/app.ts`],
    ['a heading', 'See (docs/rules.md "Prices").', `${path}: docs/rules.md has no heading "Prices"`],
    ['a heading of the README', "See (README 'Prices').", `${path}: README.md has no heading "Prices"`],
  ])('is rejected when it names %s that does not exist', (_, text, mistake) => {
    expect(mistakesOf({ [path]: write(text) })).toContain(mistake);
  });

  test('is accepted when everything it names exists', () => {
    const text = 'npm run db:query and npm run -s start; worker/app.ts, worker/, app.ts; docs/rules.md "Access".';
    expect(mistakesOf({ [path]: write(text) })).toEqual([]);
  });
});

test('rejects a page that links a page or a heading that does not exist', () => {
  const links =
    '[a](gone.png) [b](rules.md#prices) [c](rules.md#access) [d](https://example.com/x.md) [e](#documentation)';
  expect(mistakesOf({ 'docs/README.md': `# Documentation\n\n${links}\n` })).toEqual([
    'docs/README.md: the link to gone.png leads nowhere',
    'docs/README.md: docs/rules.md has no heading for #prices',
  ]);
});

test('ignores a heading inside a code block', () => {
  const mistakes = mistakesOf({ 'docs/rules.md': '# Rules\n\n```sh\n# Access\n```\n' });
  expect(mistakes).toEqual(['worker/app.ts: docs/rules.md has no heading "Access"']);
});

test('finds a heading or a script after a line break', () => {
  const comment = '/**\n * Refuses it (docs/rules.md\n * "Prices"), as npm run\n * db:queries does.\n */\n';
  expect(mistakesOf({ 'worker/app.ts': comment })).toEqual([
    'worker/app.ts: there is no script "db:queries"',
    'worker/app.ts: docs/rules.md has no heading "Prices"',
  ]);
});

test('rejects a tree of folders with a path that does not exist', () => {
  const tree = (file: string) =>
    `# Product\n\n[D](docs/README.md)\n\n\`\`\`\nworker/       API\n  app.ts, ${file}  entry\n\`\`\`\n`;
  const other = { 'worker/index.ts': '' };
  expect(mistakesOf({ ...other, 'README.md': tree('index.ts') })).toEqual([]);
  expect(mistakesOf({ ...other, 'README.md': tree('objects/') })).toEqual(['README.md: there is no worker/objects']);
});

test.each([
  ['README.md', 180],
  ['docs/architecture.md', 250],
])('rejects %s when it is longer than %i lines', (page, max) => {
  const text = (lines: number) => `[Rules](rules.md) [Documentation](docs/README.md)\n${'line\n'.repeat(lines - 1)}`;
  const mistake = `${page}: ${max + 1} lines, at most ${max}`;
  expect(mistakesOf({ [page]: text(max) })).not.toContain(mistake);
  expect(mistakesOf({ [page]: text(max + 1) })).toContain(mistake);
});

test('rejects a decision record that is too long or lacks a part', () => {
  const path = 'docs/decisions/0001-streams.md';
  const parts = ['', '- Status: accepted', '- Date: 2026-11-22', '## Context', '## Decision', '## Consequences'];
  const record = [...parts, '## Checked by', '## Files', ''].join('\n');
  const linked = { 'docs/README.md': '[Rules](rules.md) [Streams](decisions/0001-streams.md)' };
  expect(mistakesOf({ ...linked, [path]: record })).toEqual([]);
  expect(mistakesOf({ ...linked, [path]: record.replace('## Context', '') })).toEqual([
    `${path}: a decision record needs "## Context"`,
  ]);
  expect(mistakesOf({ ...linked, [path]: `${record}${'line\n'.repeat(53)}` })).toEqual([
    `${path}: 61 lines, at most 60`,
  ]);
});

test('rejects a page that cannot be reached from the index, and an index that the README does not link', () => {
  const chain = { 'docs/README.md': '[Rules](rules.md) [Records](records/README.md)' };
  const records = { 'docs/records/README.md': '[One](0001-one.md)', 'docs/records/0001-one.md': '# One' };
  expect(mistakesOf({ ...chain, ...records })).toEqual([]);
  expect(mistakesOf({ ...records, '.github/SECURITY.md': '# Security' })).toEqual([
    '.github/SECURITY.md: not reachable from docs/README.md',
    'docs/records/0001-one.md: not reachable from docs/README.md',
    'docs/records/README.md: not reachable from docs/README.md',
  ]);
  expect(mistakesOf({ 'README.md': '# Product' })).toEqual(['README.md: no link to docs/README.md']);
});

test.each([
  ['spec §', 'spec §5'],
  ["decisions '", "decisions 'Feed'"],
  ['architecture', "architecture, 'Errors'"],
  ["billing.md '", "billing.md 'Webhooks'"],
  ['quality.md', 'quality.md'],
  ['look.md', 'look.md'],
])('rejects a comment or title of a test that cites %s, unless it names a page of docs/', (found, citation) => {
  const mistake = (path: string) => [`${path}: "${found}" is not a document of this repository`];
  expect(mistakesOf({ 'worker/app.ts': `// Twenty a page (${citation}).\nconst a = 1;\n` })).toEqual(
    mistake('worker/app.ts'),
  );
  expect(mistakesOf({ 'worker/app.ts': `// Twenty a page (${citation}, docs/rules.md).\n` })).toEqual([]);
  const title = `test("shows twenty (${citation})", () => {});\n`;
  expect(mistakesOf({ 'tests/page.test.ts': title })).toEqual(mistake('tests/page.test.ts'));
});

test('rejects a changelog without the newest migration', () => {
  const migrations = { 'migrations/0008_a.sql': '', 'migrations/0009_b.sql': '' };
  const withNotes = (notes: string) =>
    mistakesOf({
      ...migrations,
      'docs/changelog.md': `# Changelog\n\n${notes}\n`,
      'docs/README.md': '# Documentation\n\n- [Rules](rules.md)\n- [Changelog](changelog.md)\n',
    });
  expect(withNotes('- Migrations `0007` to `0009`.')).toEqual([]);
  expect(withNotes('- Migration `0008`.')).toEqual(['docs/changelog.md: the upgrade notes do not name migration 0009']);
});

test('does not read text inside strings as a comment', () => {
  const code = `const a = 'http://x.test'; // one\nconst b = "/* no */"; /* two */\nconst c = \`// no\`;\n// three\n// goes on\n`;
  expect(commentsOf('worker/app.ts', code)).toEqual(['// one', '/* two */', '// three\n// goes on']);
});
