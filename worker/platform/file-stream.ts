/**
 * Streams a file that is generated while it is read, so only one chunk is in memory. `onFailure` receives a chunk's
 * error; the download then fails, and the runtime logs it too.
 */
export function fileStream(
  pieces: AsyncGenerator<Uint8Array, unknown>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        onFailure(error);
        controller.error(new Error('The file is incomplete'));
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
