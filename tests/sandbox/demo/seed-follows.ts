import type { Ctx } from '../../../worker/context.ts';
import { follows } from '../../../worker/db/schema/index.ts';
import { categoryStream, toStreamKey } from '../../../worker/db/streams.ts';
import { catalogSeqs } from './catalog-names.ts';
import { demoAccounts, demoReaderFollows } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';

/** Stores the demo reader's follows. */
export async function seedFollows(ctx: Ctx, people: DemoPeople): Promise<void> {
  const find = await catalogSeqs(ctx.db);
  const { subtopics, teams, leagues, categories } = demoReaderFollows;
  const subtopicSeqs = Object.entries(subtopics).flatMap(([category, names]) =>
    names.map((name) => find.subtopic(`${category}/${name}`)),
  );
  const targets = [
    ...subtopicSeqs.map((subtopic) => ({ kind: 0, stream: toStreamKey('subtopic', subtopic), subtopic })),
    ...teams.map(find.team).map((team) => ({ kind: 0, stream: toStreamKey('team', team), team })),
    ...leagues.map(find.league).map((league) => ({ kind: 0, stream: toStreamKey('league', league), league })),
    ...categories.map((category) => ({ kind: 1, stream: categoryStream(category), category })),
  ];
  const user = people.seqOf(demoAccounts.reader.username);
  const statements = targets.map((target) => ctx.db.insert(follows).values({ user, createdAt: ctx.now, ...target }));
  const [first, ...rest] = statements;
  if (first !== undefined) await ctx.db.batch([first, ...rest]);
}
