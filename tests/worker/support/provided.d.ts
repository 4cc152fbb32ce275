import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The libSQL server of this run, given by tests/support/libsql-setup.ts; nothing on D1. */
    libsql: { url: string; adminUrl: string; template: string } | undefined;
  }
}
