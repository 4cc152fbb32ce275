import { SECOND } from '#contract/time';
import { discardBody, whenAborted } from './bounded-fetch.ts';

/** Outcome of a request to another host: whether it accepted, and its answer in words. */
export type OutsideAnswer = { isAccepted: boolean; answer: string };

/**
 * Requests an address of another host: no redirects, no body of the response, at most `timeoutMs`. Never throws.
 * @param init method, headers and body
 */
export async function requestOutside(url: URL, init: RequestInit, timeoutMs: number): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const request = fetch(url.href, { ...init, redirect: 'manual', cache: 'no-store', signal });
    const response = await Promise.race([request, whenAborted(signal)]);
    discardBody(response.body);
    if (response.status >= 300 && response.status < 400)
      return { isAccepted: false, answer: `Answered ${response.status}: a redirect, which is not followed.` };
    return { isAccepted: response.ok, answer: `Answered ${response.status}.` };
  } catch {
    const answer = signal.aborted ? `No answer within ${timeoutMs / SECOND} seconds.` : 'Not reachable.';
    return { isAccepted: false, answer };
  }
}
