import { toPlainText } from '#contract/format/print-text';
import type { Format } from '#contract/format/tree';
import { countWords } from '#contract/plain-text';
import { DAY, HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { drafts, schedules } from '../../../worker/db/schema/index.ts';
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

/** The demo blogger's finished draft, which is scheduled. */
const finished = {
  title: 'Mussels for six batches',
  subtitle: 'One pot, one burner, and what to do between the bowls',
  category: 'food',
  subtopics: ['Home Cooking'],
  hoursAgo: 2,
  isFree: false,
  format: 2,
  content: `People keep asking how the evening with one burner went on, so here is the part that can be copied. It is **one pot of mussels, six times**, and it works because nothing in it takes longer than a conversation.

## What has to be ready

- Two kilos of mussels, scrubbed, in a wet towel at the bottom of the fridge
- A litre of stock, already hot, with the lid on
- Fennel, shaved thin, sulking in lemon and salt
- Breadcrumbs fried in the afternoon, in a jar

Nobody may sit down before all four are true. I have tried it the other way round.

## The four minutes

1. The pot goes on empty until a drop of water dances in it.
2. A ladle of stock, a handful of fennel, then the mussels, and the lid.
3. Three minutes by the clock, not by feeling. Shake it once, with *both* hands.
4. Bowls, breadcrumbs, and the lid goes round for the shells.

> “You could charge extra for the waiting,” said the man who does not like mussels, holding his third bowl.

Rinse the pot while they eat. It has to be hot again before the last shell lands in the lid, and that is the whole secret: **the pot never cools down**. By the fourth batch somebody will ask to do it themselves. Let them. They will not salt it, and they will be very proud.

What stays in the pot at the end is the best stock of the month. It goes into the freezer, with the date on it, and on the first cold Monday it becomes a risotto for one.`,
} as const;

type DemoDraft = Omit<(typeof begun)[number] | typeof finished, 'hoursAgo'>;

function toRow(author: number, { subtopics, ...fields }: DemoDraft, at: number) {
  const work = { isFree: true, format: 1 as Format, ...fields };
  return {
    ...work,
    id: crypto.randomUUID(),
    author,
    subtopics: [...subtopics],
    teams: [],
    words: countWords(toPlainText(work.content, work.format)),
    version: 1,
    writer: crypto.randomUUID(),
    sentAt: at,
    createdAt: at,
    updatedAt: at,
  };
}

/** Returns 8:00 UTC of the first weekday that is at least three days ahead. */
export function nextWeekdayMorning(now: number): number {
  const first = Math.ceil((now + 3 * DAY) / DAY) * DAY;
  const isWeekday = (at: number) => ![0, 6].includes(new Date(at).getUTCDay());
  return ([0, 1, 2].map((days) => first + days * DAY).find(isWeekday) ?? first) + 8 * HOUR;
}

/** Creates drafts for the demo blogger, so the list is not empty. The finished one is scheduled. */
export async function seedDrafts(ctx: Ctx, people: DemoPeople): Promise<void> {
  const author = people.seqOf(demoAccounts.blogger.username);
  const { hoursAgo: finishedAgo, ...work } = finished;
  const scheduled = toRow(author, work, ctx.now - finishedAgo * HOUR);
  await ctx.db
    .insert(drafts)
    .values([...begun.map(({ hoursAgo, ...draft }) => toRow(author, draft, ctx.now - hoursAgo * HOUR)), scheduled]);
  const { writer, sentAt, createdAt, updatedAt, ...copy } = scheduled;
  await ctx.db.insert(schedules).values({
    ...copy,
    publishAt: nextWeekdayMorning(ctx.now),
    zone: 'Europe/London',
    withMail: true,
    state: 'waiting',
  });
}
