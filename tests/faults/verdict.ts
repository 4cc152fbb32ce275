/**
 * The result of a run: confirmed changes that are missing or duplicated, and texts that reached unauthorized readers.
 */
export type Verdict = { proved: number; lost: string[]; doubled: string[]; leaked: string[] };

export const newVerdict = (): Verdict => ({ proved: 0, lost: [], doubled: [], leaked: [] });

/** Records the check of one confirmed change. @param what describes the difference */
export function prove(verdict: Verdict, isSo: boolean, what: () => string): void {
  verdict.proved++;
  if (!isSo) verdict.lost.push(what());
}

/** Records the check of an object that may exist at most once. @param what its description */
export function proveOnce(verdict: Verdict, times: number, what: string): void {
  verdict.proved++;
  if (times > 1) verdict.doubled.push(`${what}: ${times} times`);
}
