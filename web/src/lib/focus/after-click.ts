let isDown = false;

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', () => (isDown = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isDown = false), { capture: true });
}

/** Resolves once the press that is under way, if one is, has ended and what it pressed has heard of it. */
export async function afterClick(): Promise<void> {
  if (isDown) {
    const over = new AbortController();
    await new Promise<void>((resolve) => {
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => resolve(), { signal: over.signal });
    });
    over.abort();
  }
  // The click comes after.
  await new Promise((resolve) => setTimeout(resolve));
}
