/**
 * Omits package frames from stack traces. Vite searches each bundled package for its source map, for every frame of
 * every stack that is read, and Stripe's package reads one per request.
 */
const trace = Error.prepareStackTrace;
if (trace !== undefined) {
  Error.prepareStackTrace = (error, frames) =>
    trace(
      error,
      frames.filter((frame) => !frame.getFileName()?.includes('/deps_ssr/')),
    );
}
