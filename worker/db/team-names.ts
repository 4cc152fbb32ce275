import { sql } from 'drizzle-orm';

/** Selects a team's full name, as `teamName` composes it, from the table `teams` under the alias `m`. */
export const teamNameSql = sql`trim(m.city || ' ' || m.name)`;
