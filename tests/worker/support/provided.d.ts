import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the files of this project run on libSQL. */
    isOnLibsql: boolean;
    /** The libSQL server and its template (tests/support/libsql-setup.ts), where the platform has one. */
    libsql: { url: string; adminUrl: string; template: string; headers: Record<string, string> } | undefined;
  }
}
