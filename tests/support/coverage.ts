import { globSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { projectRoot } from './command.ts';
import { type CoveredArea, coveredAreas } from './covered-areas.ts';

/** A position in a file, as Istanbul reports it; an implicit `else` has none. */
type Place = { start: { line?: number; column?: number } };
type FileReport = {
  path: string;
  s: Record<string, number>;
  b: Record<string, number[]>;
  branchMap: Record<string, { type: string; loc: Place; locations: Place[] }>;
};

/** The covered and total number. */
type Share = { run: number; all: number };
/** One file: its path from the project's folder, and the uncovered branches, as `line:column kind`. */
export type Covered = { file: string; statements: Share; branches: Share; missed: string[] };

const shareOf = (counts: readonly number[]): Share => ({
  run: counts.filter((count) => count > 0).length,
  all: counts.length,
});

function missedIn({ b, branchMap }: FileReport): string[] {
  return Object.entries(b).flatMap(([id, counts]) => {
    const branch = branchMap[id];
    if (branch === undefined) return [];
    return counts.flatMap((count, n) => {
      if (count > 0) return [];
      const { line, column } = { ...branch.loc.start, ...branch.locations[n]?.start };
      return [`${line}:${column} ${branch.type} (${n + 1} of ${counts.length})`];
    });
  });
}

/** Returns the coverage by file, from Istanbul's JSON report. */
export function readCoverage(reportFile: string): Covered[] {
  const report: Record<string, FileReport> = JSON.parse(readFileSync(reportFile, 'utf8'));
  return Object.values(report).map((file) => ({
    file: relative(projectRoot, file.path),
    statements: shareOf(Object.values(file.s)),
    branches: shareOf(Object.values(file.b).flat()),
    missed: missedIn(file),
  }));
}

const percent = ({ run, all }: Share) => (all === 0 ? '' : `${((100 * run) / all).toFixed(1)} %`);
const total = (shares: readonly Share[]): Share =>
  shares.reduce((sum, { run, all }) => ({ run: sum.run + run, all: sum.all + all }), { run: 0, all: 0 });

function row(name: string, files: readonly Covered[]): string {
  const statements = total(files.map((file) => file.statements));
  const branches = total(files.map((file) => file.branches));
  const figures = [String(files.length), percent(statements), percent(branches), `${branches.run} of ${branches.all}`];
  return name.padEnd(36) + figures.map((figure) => figure.padStart(13)).join('');
}

const HEADING = `${'folder'.padEnd(36)}${['files', 'statements', 'branches', ''].map((word) => word.padStart(13)).join('')}`;

/** Returns a line for each folder, and one for all. */
export function tableByFolder(files: readonly Covered[]): string {
  const folders = Map.groupBy(files, ({ file }) => dirname(file));
  const lines = [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([folder, own]) => row(folder, own));
  return [HEADING, ...lines, row('all', files)].join('\n');
}

/** The coverage of an area: its files, and each uncovered branch. */
export type AreaCoverage = { area: CoveredArea; files: Covered[]; missed: string[] };

/** Returns the coverage of the areas that require every branch. */
export function coverageByArea(files: readonly Covered[]): AreaCoverage[] {
  const measured = new Map(files.map((covered) => [covered.file, covered]));
  return Object.entries(coveredAreas).map(([area, { files: patterns }]) => {
    const named = patterns.flatMap((pattern) =>
      globSync(pattern, { cwd: projectRoot }).filter((path) => path.endsWith('.ts')),
    );
    // A file with only types is not in the report.
    const own = [...new Set(named)].map((path) => measured.get(path)).filter((covered) => covered !== undefined);
    const missed = own.flatMap(({ file, missed }) => missed.map((place) => `${file}:${place}`));
    return { area: area as CoveredArea, files: own, missed };
  });
}

/** Returns a line for each area. */
export const tableByArea = (areas: readonly AreaCoverage[]): string =>
  areas.map(({ area, files }) => row(`${area}: ${coveredAreas[area].why}`, files)).join('\n');
