import type { D1Migration } from '@cloudflare/vitest-plugin';

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
      /** A lagging replica of the database. */
      COPY: D1Database;
      /** Limits that differ from those of worker/config.ts, as JSON. */
      LIMITS?: string;
      FIRST_LIMITS: string;
      /** '1' where the full counts are run (`npm run test:deep`). */
      DEEP: string;
    }
  }
}
