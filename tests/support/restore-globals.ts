import { afterAll, vi } from 'vitest';

// Files share a process: each begins with the globals, the variables and the clock that Node has.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
