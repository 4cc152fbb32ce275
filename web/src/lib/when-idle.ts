/** Where a browser cannot say when it is idle. Milliseconds. */
const SURELY_IDLE_AFTER = 2000;

/** Does something once the page has nothing else to do. Gives the way to stop it. */
export function whenIdle(action: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(action, SURELY_IDLE_AFTER);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(action);
  return () => window.cancelIdleCallback(handle);
}
