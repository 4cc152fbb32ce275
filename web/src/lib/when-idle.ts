/** Delay in browsers without requestIdleCallback. Milliseconds. */
const SURELY_IDLE_AFTER = 2000;

/** Runs an action when the page is idle. Returns the function that cancels it. */
export function whenIdle(action: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(action, SURELY_IDLE_AFTER);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(action);
  return () => window.cancelIdleCallback(handle);
}
