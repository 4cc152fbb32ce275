import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { streamSql } from '../../db/streams.ts';
import type { CardViewer } from '../posts/post-summaries.statements.ts';
import { streamPageStatements } from '../posts/stream-pages.statements.ts';

/** Reads a team's posts below `before` with their total, without those that an admin has hidden from its page. */
export function teamPageStatements(db: Db, id: string, before: number, viewer: CardViewer) {
  const team = sql`(SELECT seq FROM teams WHERE id = ${id})`;
  const isListed = sql`post NOT IN (SELECT x.post FROM team_page_exclusions x WHERE x.team = ${team})`;
  return streamPageStatements(db, streamSql('team', team), before, viewer, isListed);
}
