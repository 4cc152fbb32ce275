/**
 * Leaves what packages do out of stack traces. Vite looks through the whole of a bundled package for its source map, each
 * time anew, for each of its frames in each stack that anybody reads; and Stripe's package reads one with each request.
 */
const trace = Error.prepareStackTrace;
if (trace !== undefined) {
  Error.prepareStackTrace = (error, frames) =>
    trace(
      error,
      frames.filter((frame) => !frame.getFileName()?.includes('/deps_ssr/')),
    );
}
