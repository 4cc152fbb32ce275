import type { DumpDatabase } from '../dump/dump-database.ts';
import type { Wrangler } from './wrangler.ts';

/** Dependencies of a deployment on its environment. */
export type Tools = {
  wrangler: Wrangler;
  openLibsql(url: string, authToken?: string): DumpDatabase;
  /** Builds the web app and the worker. Throws CliError. */
  build(): Promise<void>;
  /** Returns the commit, and whether files differ from it; null outside of git. */
  source(): Promise<{ commit: string; isChanged: boolean } | null>;
  /** Secrets from the environment, by name. */
  env: Record<string, string | undefined>;
  /** Prompts the user and hides the input; null without a terminal. */
  ask: ((question: string) => Promise<string>) | null;
  say(line: string): void;
  fetch: typeof fetch;
  /** Waits for an address or a version to come up. Milliseconds. */
  pause(ms: number): Promise<void>;
};
