import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The libSQL server of a run on libSQL, from tests/support/libsql-setup.ts. */
    libsql: { url: string; adminUrl: string; template: string } | undefined;
    /** The libSQL server that checks the statements of a run on D1, where the platform has one. */
    libsqlTemplate: { url: string; headers: Record<string, string> } | undefined;
  }
}
