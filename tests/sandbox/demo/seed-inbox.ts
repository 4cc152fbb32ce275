import { HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { contactMessages } from '../../../worker/db/schema/index.ts';
import { demoAccounts } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';

const messages = [
  {
    hoursAgo: 5,
    name: 'Sam Reader',
    email: demoAccounts.reader.email,
    message:
      'Hello,\n\nmy card expires at the end of the month. Will my subscriptions continue if I add the new one before?\n\nThank you',
  },
  {
    hoursAgo: 26,
    name: 'Lena Brandt',
    email: 'lena.brandt@press.test',
    message:
      'I am writing about independent food blogs for a weekly paper. Is there somebody I could talk to for ten minutes this week?',
  },
  {
    hoursAgo: 74,
    isAnswered: true,
    name: 'Theo Okafor',
    email: 'theo@okafor.test',
    message: 'I would like to bring eight years of posts from another platform. Do the old links keep working?',
  },
];

/** Adds messages of the contact page, one of them answered. */
export async function seedInbox({ db, now }: Ctx, people: DemoPeople): Promise<void> {
  const answeredBy = people.seqOf(demoAccounts.admin.username);
  await db.insert(contactMessages).values(
    messages.map(({ hoursAgo, isAnswered = false, ...message }) => {
      const createdAt = now - hoursAgo * HOUR;
      const answer = isAnswered ? { answeredAt: createdAt + 2 * HOUR, answeredBy } : {};
      return { id: crypto.randomUUID(), createdAt, ...message, ...answer };
    }),
  );
}
