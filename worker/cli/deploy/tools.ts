import type { DumpDatabase } from '../dump/dump-database.ts';
import type { Wrangler } from './wrangler.ts';

/** What a deployment asks of the world around it. */
export type Tools = {
  wrangler: Wrangler;
  openLibsql(url: string, authToken?: string): DumpDatabase;
  /** Builds the web app and the worker. @throws Problem */
  build(): Promise<void>;
  /** What is deployed: the commit, and whether files differ from it; null outside of git. */
  source(): Promise<{ commit: string; isChanged: boolean } | null>;
  /** Secrets that somebody has set for us, by their names. */
  env: Record<string, string | undefined>;
  /** Asks the person at the keyboard, without showing what they type; null where there is none. */
  ask: ((question: string) => Promise<string>) | null;
  say(line: string): void;
  fetch: typeof fetch;
  /** Waits, in milliseconds, for an address or a version to come up. */
  pause(ms: number): Promise<void>;
};
