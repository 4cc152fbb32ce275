import { afterAll, vi } from 'vitest';

// Undoes what a file stubbed with `vi`, because files share a process.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
