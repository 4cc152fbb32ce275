import { stripVTControlCharacters } from 'node:util';

/** What a check of the doctor found. `unknown` means that it could not be checked from here. */
export type Finding = { level: 'ok' | 'warning' | 'problem' | 'unknown'; about: string; text: string };

const LABELS = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM', unknown: 'unknown' } as const;

/** Creates the findings of one subject. */
export const findingsAbout = (about: string) => ({
  ok: (text: string): Finding => ({ level: 'ok', about, text }),
  warning: (text: string): Finding => ({ level: 'warning', about, text }),
  problem: (text: string): Finding => ({ level: 'problem', about, text }),
  unknown: (text: string): Finding => ({ level: 'unknown', about, text }),
});

/** Returns a finding as a line of the report. */
export const describeFinding = ({ level, about, text }: Finding): string =>
  `  ${LABELS[level].padEnd(8)} ${about}: ${text}`;

/** Returns the last line of the report. */
export function summarize(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  if (problems + warnings === 0) return 'No problems found.';
  return `${problems} ${problems === 1 ? 'problem' : 'problems'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`;
}

/** Returns the first line of a failure: wrangler adds advice and the path of its log. */
function describeFailure(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const [line = text] = text.split('\n').filter((each) => each.trim() !== '');
  return line.replace(/^.*\[ERROR\]/, '').trim();
}

/** Runs a check, and reports its failure as a problem. */
export async function attempt(about: string, check: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [findingsAbout(about).problem(describeFailure(error))];
  }
}
