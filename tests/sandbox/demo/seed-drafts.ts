import { HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { drafts } from '../../../worker/db/schema/index.ts';
import { demoAccounts } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';

/** The demo blogger's unpublished drafts. */
const begun = [
  {
    title: 'The month I cooked from the bottom shelf',
    category: 'food',
    subtopics: ['Home Cooking'],
    hoursAgo: 20,
    content: `The rule was simple: until the first of the month, nothing new unless it was an onion, an egg or milk.

Everything else had to come from the bottom shelf, where I put things I am going to use soon. There were **four kinds of lentil** down there. There was a jar of something I had labelled, in my own hand, *"not jam"*.

Week one was smug. Week two was lentils. By week three I had learned`,
  },
  {
    title: '',
    category: null,
    subtopics: [],
    hoursAgo: 75,
    content: 'Idea: ask the fishmonger what he eats on Mondays. Ask the baker too. Everybody has a Monday.',
  },
] as const;

/** Creates drafts for the demo blogger, so the list is not empty. */
export async function seedDrafts(ctx: Ctx, people: DemoPeople): Promise<void> {
  const author = people.seqOf(demoAccounts.blogger.username);
  const rows = begun.map(({ hoursAgo, subtopics, ...work }) => {
    const at = ctx.now - hoursAgo * HOUR;
    return {
      ...work,
      id: crypto.randomUUID(),
      author,
      subtopics: [...subtopics],
      teams: [],
      isFree: true,
      words: work.content.split(/\s+/).length,
      version: 1,
      writer: crypto.randomUUID(),
      sentAt: at,
      createdAt: at,
      updatedAt: at,
    };
  });
  await ctx.db.insert(drafts).values(rows);
}
