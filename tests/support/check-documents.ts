/**
 * Checks that pages and comments name only files, headings and npm scripts that exist, and that every page can be
 * reached. `npm run verify` runs it (docs/contributing.md "Pages and comments").
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';

/** The text of each file, by its path from the project's root; null for files without comments or prose. */
export type ProjectFiles = ReadonlyMap<string, string | null>;

type Rule = (files: ProjectFiles) => string[];

const DECISION_RECORD = /^docs\/decisions\/\d{4}-[\w-]+\.md$/;
const RECORD_PARTS = [
  '- Status: ',
  '- Date: ',
  '## Context',
  '## Decision',
  '## Consequences',
  '## Checked by',
  '## Files',
];

/** Limits pages that must be read in one go. */
const MAX_LINES: readonly (readonly [page: RegExp, lines: number])[] = [
  [/^README\.md$/, 180],
  [/^docs\/architecture\.md$/, 250],
  [DECISION_RECORD, 60],
];

const FOLDERS = ['.github', 'docs', 'migrations', 'tests', 'web', 'worker'];
const GENERATED = /^(?:web\/dist(?:-server)?|worker\/dist|tests\/bench\/\.data|tests\/e2e\/results)(?:\/|$)/;
const SKIPPED = /(?:^|\/)(?:node_modules|\.wrangler)$|^tests\/sandbox\/demo\/posts$/;
const OUTSIDE_CITATION = /spec §|decisions '|\barchitecture\b|billing\.md '|quality\.md|look\.md/g;
const TEST_TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`][^\n]*)/g;

/** Pages of the specification: the rule about citations finds them. */
const OUTSIDE_PAGES = /^(?:spec|decisions|architecture|billing|quality|look|toolchain)\.md$/;

const SOURCE_PATH = new RegExp(
  `(?<![\\w/.@#:{}-])(?:${FOLDERS.map((folder) => folder.replace('.', '\\.')).join('|')})/[\\w./-]*[\\w/-](?![\\w/<*{$-])`,
  'g',
);
/** A file named without its folders or with the last of them, as comments about a neighbor do. */
const FILE_NAME = /(?<![\w/.@:#<>*{}$-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|grit|md)(?![\w-])/g;

// Strings come first: `//` inside one does not start a comment.
const SCRIPT_COMMENT =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<comment>\/\*[\s\S]*?\*\/|(?<!:)\/\/.*(?:\n[ \t]*\/\/.*)*)/g;
const HASH_COMMENT = /(?<comment>(?<=^|\s)#.*(?:\n[ \t]*#.*)*)/g;
const COMMENT_PATTERNS: Record<string, RegExp> = {
  ...Object.fromEntries(['.ts', '.tsx', '.mjs', '.js', '.css', '.grit'].map((ext) => [ext, SCRIPT_COMMENT])),
  ...Object.fromEntries(['.toml', '.yml'].map((ext) => [ext, HASH_COMMENT])),
};

/** Reads the project from disk, without packages and the demo's articles. */
export function readProject(root: string): ProjectFiles {
  const files = new Map<string, string | null>();
  const readFolder = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (SKIPPED.test(path) || GENERATED.test(path)) continue;
      if (entry.isDirectory() && (folder !== '' || FOLDERS.includes(path))) readFolder(path);
      if (!entry.isFile()) continue;
      const hasText =
        extname(path) === '.md' || COMMENT_PATTERNS[extname(path)] !== undefined || path === 'package.json';
      files.set(path, hasText ? readFileSync(join(root, path), 'utf8') : null);
    }
  };
  readFolder('');
  return files;
}

/** True for pages, except for the generated table of the last bench run. */
const isPage = (path: string) => path.endsWith('.md') && path !== 'tests/bench/last-run.md';
/** Returns whether a page must be linked: a README in a code folder is found next to the code. */
const isFoundByLinks = (path: string) => /^(?:docs|\.github)\//.test(path);
const isTestFile = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
const textOf = (files: ProjectFiles, path: string) => files.get(path) ?? '';
const pagesOf = (files: ProjectFiles) => [...files.keys()].filter(isPage).sort();
const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([match, group]) => group ?? match);

/** Returns the comments of a file; lines of `//` without code between them are one comment. */
export function commentsOf(path: string, text: string): string[] {
  const pattern = COMMENT_PATTERNS[extname(path)];
  if (pattern === undefined) return [];
  return [...text.matchAll(pattern)].flatMap(({ groups }) => groups?.comment ?? []);
}

/** Returns every page with its text, and every file that has comments with these. */
function proseOf(files: ProjectFiles): { path: string; prose: string }[] {
  return [...files].flatMap(([path, text]) => {
    if (text === null) return [];
    return isPage(path) ? [{ path, prose: text }] : commentsOf(path, text).map((prose) => ({ path, prose }));
  });
}

/** Joins the lines of a comment or page: names continue after a line break. */
const joinLines = (prose: string) => prose.replace(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|#+(?= ))?[ \t]*/g, ' ');

/** Returns the headings of a page, ignoring similar lines in code blocks. */
function headingsOf(page: string): string[] {
  const prose = page.replace(/^```[\s\S]*?^```/gm, '');
  return matchesOf(prose, /^#+ (.+)$/gm).map((heading) => heading.replaceAll('`', '').trim());
}

/** Returns GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const commands: Rule = (files) => {
  const { scripts } = JSON.parse(textOf(files, 'package.json')) as { scripts: Record<string, string> };
  return proseOf(files).flatMap(({ path, prose }) =>
    matchesOf(joinLines(prose), /\bnpm run (?:-s |--silent )?([\w:-]*\w)/g)
      .filter((name) => scripts[name] === undefined)
      .map((name) => `${path}: there is no script "${name}"`),
  );
};

const paths: Rule = (files) => {
  const known = new Set(files.keys());
  for (const path of files.keys()) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) known.add(folder);
  }
  return proseOf(files).flatMap(({ path, prose }) =>
    [...matchesOf(prose, SOURCE_PATH), ...(isPage(path) ? pathsInTrees(prose) : [])]
      .map((name) => name.replace(/\/$/, ''))
      .filter((name) => !known.has(name) && !GENERATED.test(name))
      .map((name) => `${path}: there is no ${name}`),
  );
};

/** Returns the paths in a tree of folders: a code block without a language whose lines are indented by two spaces. */
function pathsInTrees(page: string): string[] {
  const trees = matchesOf(page, /^```\n([\w.-]+\/ [\s\S]*?)^```/gm);
  return trees.flatMap((tree) => {
    const folders: string[] = [];
    return tree.split('\n').flatMap((line) => {
      const [, indent = '', names = ''] = /^( *)([^\s,]+(?:, [^\s,]+)*)/.exec(line) ?? [];
      const depth = indent.length / 2;
      const found = names.split(', ').filter((name) => name !== '' && !name.includes('<'));
      const own = found.map((name) => posix.join(...folders.slice(0, depth), name).replace(/\/$/, ''));
      folders[depth] = own[0] ?? '';
      return own;
    });
  });
}

/** Returns whether a name starts at the project's root: the rule about paths checks it. */
const isFullPath = (name: string) => FOLDERS.some((folder) => name.startsWith(`${folder}/`));

const fileNames: Rule = (files) => {
  // Every end of a path: `kinds.ts`, `outbox/kinds.ts`, `worker/outbox/kinds.ts`.
  const names = new Set(
    [...files.keys()].flatMap((path) => path.split('/').map((_, n, parts) => parts.slice(n).join('/'))),
  );
  return proseOf(files).flatMap(({ path, prose }) =>
    matchesOf(prose, FILE_NAME)
      .filter((name) => !names.has(name) && !OUTSIDE_PAGES.test(name) && !isFullPath(name))
      .map((name) => `${path}: no file is named ${name}`),
  );
};

/** Checks links between pages, and citations such as (docs/contributing.md "Pages and comments"). */
const headings: Rule = (files) => {
  const links = pagesOf(files).flatMap((path) =>
    [...textOf(files, path).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, link, anchor]) => {
      const target = link === '' ? path : posix.join(posix.dirname(path), link ?? '');
      const isFolder = [...files.keys()].some((file) => file.startsWith(`${target.replace(/\/$/, '')}/`));
      if (!files.has(target) && !isFolder) return [`${path}: the link to ${link} leads nowhere`];
      if (anchor === undefined || headingsOf(textOf(files, target)).map(anchorOf).includes(anchor)) return [];
      return [`${path}: ${target} has no heading for #${anchor}`];
    }),
  );
  const citations = proseOf(files).flatMap(({ path, prose }) =>
    [...joinLines(prose).matchAll(/\b(README(?:\.md)?|docs\/[\w/-]+\.md)[`,]? ["']([^"'\n]{1,80})["']/g)].flatMap(
      ([, name = '', heading = '']) => {
        const page = name === 'README' ? 'README.md' : name;
        return headingsOf(textOf(files, page)).includes(heading)
          ? []
          : [`${path}: ${page} has no heading "${heading}"`];
      },
    ),
  );
  return [...links, ...citations];
};

const pageLengths: Rule = (files) =>
  pagesOf(files).flatMap((path) => {
    const lines = textOf(files, path).trimEnd().split('\n').length;
    const max = MAX_LINES.find(([pattern]) => pattern.test(path))?.[1] ?? Number.POSITIVE_INFINITY;
    return lines > max ? [`${path}: ${lines} lines, at most ${max}`] : [];
  });

const decisionRecords: Rule = (files) =>
  pagesOf(files)
    .filter((path) => DECISION_RECORD.test(path))
    .flatMap((path) =>
      RECORD_PARTS.filter((part) => !textOf(files, path).includes(`\n${part}`)).map(
        (part) => `${path}: a decision record needs "${part}"`,
      ),
    );

/** Follows links from docs/README.md: a page that no other page names is not found by anyone. */
const reachability: Rule = (files) => {
  const reached = new Set<string>();
  const visit = (page: string) => {
    if (reached.has(page)) return;
    reached.add(page);
    for (const link of matchesOf(textOf(files, page), /\]\((?!\w+:)([^)#\s]+\.md)/g)) {
      visit(posix.join(posix.dirname(page), link));
    }
  };
  visit('docs/README.md');
  const isLinked = /\]\(docs\/README\.md/.test(textOf(files, 'README.md'));
  return [
    ...(isLinked ? [] : ['README.md: no link to docs/README.md']),
    ...pagesOf(files)
      .filter((page) => isFoundByLinks(page) && !reached.has(page))
      .map((page) => `${page}: not reachable from docs/README.md`),
  ];
};

/** Finds comments and titles of tests that cite a document outside the repository. */
const outsideCitations: Rule = (files) =>
  [...files].flatMap(([path, text]) => {
    if (text === null || isPage(path)) return [];
    const titles = isTestFile(path) ? matchesOf(text, TEST_TITLE) : [];
    return [...commentsOf(path, text), ...titles]
      .filter((prose) => !prose.includes('docs/'))
      .flatMap((prose) => matchesOf(prose, OUTSIDE_CITATION))
      .map((citation) => `${path}: "${citation.trim()}" is not a document of this repository`);
  });

const changelog: Rule = (files) => {
  const newest = matchesOf([...files.keys()].join('\n'), /^migrations\/(\d{4})_/gm)
    .sort()
    .at(-1);
  const isNamed = textOf(files, 'docs/changelog.md').includes(`\`${newest}\``);
  return newest === undefined || isNamed
    ? []
    : [`docs/changelog.md: the upgrade notes do not name migration ${newest}`];
};

/** Returns one line for each mistake of a page or comment. */
export function findMistakes(files: ProjectFiles): string[] {
  const rules = [
    commands,
    paths,
    fileNames,
    headings,
    pageLengths,
    decisionRecords,
    reachability,
    outsideCitations,
    changelog,
  ];
  return rules.flatMap((rule) => rule(files));
}

/** @throws Error that lists the mistakes */
export function checkDocuments(root: string): void {
  const mistakes = findMistakes(readProject(root));
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}
