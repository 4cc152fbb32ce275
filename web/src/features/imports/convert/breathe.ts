const SLICE_MS = 12;

/** Some browsers have no scheduler. */
const pause = () => globalThis.scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve));

/** Takes the steps of a long task in slices, between which the page responds. @throws if the signal aborts it */
export async function takeSteps<Result>(steps: Generator<void, Result>, signal?: AbortSignal): Promise<Result> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await pause();
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
}
