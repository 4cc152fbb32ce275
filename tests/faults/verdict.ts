/** What a run comes to: what was acknowledged and is not there, is there twice, or was seen by somebody who must not. */
export type Verdict = { proved: number; lost: string[]; doubled: string[]; leaked: string[] };

export const newVerdict = (): Verdict => ({ proved: 0, lost: [], doubled: [], leaked: [] });

/** One thing that was acknowledged was looked at. @param what in words, when it is not as it was said to be */
export function prove(verdict: Verdict, isSo: boolean, what: () => string): void {
  verdict.proved++;
  if (!isSo) verdict.lost.push(what());
}

/** Something of which there is to be one at most. @param what in words */
export function proveOnce(verdict: Verdict, times: number, what: string): void {
  verdict.proved++;
  if (times > 1) verdict.doubled.push(`${what}: ${times} times`);
}
