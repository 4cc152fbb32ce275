import { sql } from 'drizzle-orm';
import { DAY, HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { appeals, bloggerReports, caseNotes, cases, restrictions } from '../../../worker/db/schema/index.ts';
import { demoAccounts } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';

/** The reported blogger. */
const REPORTED = 'slowtrain_sofia';

/** Adds a report of a blogger in an assigned case, and an appeal against hiding an article from a team page. */
export async function seedModeration(ctx: Ctx, people: DemoPeople): Promise<void> {
  const { db, now } = ctx;
  const admin = people.seqOf(demoAccounts.admin.username);
  const blogger = people.seqOf(REPORTED);
  await db.insert(bloggerReports).values({
    id: crypto.randomUUID(),
    blogger,
    reporter: people.seqOf(demoAccounts.reader.username),
    reason: 'impersonation',
    note: 'A travel writer of this name has a blog elsewhere. Is this the same person?',
    createdAt: now - 5 * HOUR,
  });
  const [opened] = await db.insert(cases).values({ blogger, assignee: admin }).returning({ seq: cases.seq });
  if (opened === undefined) throw new Error('no case');
  await db.insert(caseNotes).values({
    caseSeq: opened.seq,
    author: admin,
    body: 'Wrote to the address on the other blog. Waiting for an answer until Friday.',
    createdAt: now - 3 * HOUR,
  });
  const [hidden] = await db.all<{ post: number; author: number; team: number; teamId: string }>(sql`
    SELECT p.seq AS post, p.blogger AS author, m.seq AS team, m.id AS teamId
      FROM post_teams x JOIN posts p ON p.seq = x.post JOIN teams m ON m.seq = x.team ORDER BY p.seq LIMIT 1`);
  if (hidden === undefined) return;
  await db.run(sql`
    INSERT INTO team_page_exclusions (team, post, created_at) VALUES (${hidden.team}, ${hidden.post}, ${now - 2 * DAY})`);
  const [decided] = await db
    .insert(restrictions)
    .values({
      id: crypto.randomUUID(),
      person: hidden.author,
      kind: 'article_hidden',
      ground: 'other',
      reason: 'The article is about the city, and mentions the team in one sentence.',
      post: hidden.post,
      team: hidden.teamId,
      createdAt: now - 2 * DAY,
      decidedBy: admin,
    })
    .returning({ seq: restrictions.seq });
  if (decided === undefined) throw new Error('no decision');
  await db.insert(appeals).values({
    id: crypto.randomUUID(),
    restriction: decided.seq,
    text: 'The second half is about the game that I went to see. Please read it to the end.',
    createdAt: now - DAY,
  });
}
