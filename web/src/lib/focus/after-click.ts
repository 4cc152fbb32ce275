let isDown = false;

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', () => (isDown = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isDown = false), { capture: true });
}

/** Resolves after the current click, if there is one, has ended and its handlers have run. */
export async function afterClick(): Promise<void> {
  if (isDown) {
    const over = new AbortController();
    await new Promise<void>((resolve) => {
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => resolve(), { signal: over.signal });
    });
    over.abort();
  }
  // The click event follows the pointer event.
  await new Promise((resolve) => setTimeout(resolve));
}
