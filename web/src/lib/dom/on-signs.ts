/** Lists the events by which a person shows up, who usually moves or scrolls before pressing. */
const SIGNS = ['pointermove', 'scroll', 'pointerdown', 'keydown', 'click'] as const;

/** Calls an action at each sign of a person. Returns the function that stops it. */
export function onSigns(action: (sign: Event) => void): () => void {
  const stopped = new AbortController();
  for (const sign of SIGNS) window.addEventListener(sign, action, { passive: true, signal: stopped.signal });
  return () => stopped.abort();
}
