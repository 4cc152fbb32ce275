import { openBooks } from './books.ts';
import { newClient } from './client.ts';
import { proveMoney } from './prove-money.ts';
import { provePeople } from './prove-people.ts';
import { proveWorks } from './prove-works.ts';
import type { Run } from './run.ts';
import { newVerdict, prove, proveOnce, type Verdict } from './verdict.ts';

/**
 * Checks that each account received its emails once. One more copy with the same id, by which mail programs
 * deduplicate, is allowed for each death of the runtime before it noted the email, and for each lost confirmation.
 */
function proveMails({ world, ledger, paid, readers }: Run, verdict: Verdict): void {
  const proveSent = (to: string, subject: RegExp, what: string) => {
    const mails = world.office.mailsTo(to, subject);
    prove(verdict, mails.length > 0, () => what);
    proveOnce(verdict, mails.length, what);
  };
  const isGone = (name: string) => readers.some(({ username, isGone: gone }) => gone && username === name);
  for (const about of ledger.about('account:'))
    if (!isGone(about.slice('account:'.length)))
      proveSent(ledger.acknowledged(about) ?? '', /^Confirm your email/, `the confirmation mail of ${about}`);
  for (const { reader, writer } of paid)
    if (!reader.isGone)
      proveSent(
        reader.email,
        new RegExp(`^You are subscribed to ${writer.username}$`),
        `${reader.username} hears of paying ${writer.username}`,
      );
  const repeats = world.office.mails().filter(({ answered }) => answered > 1);
  const again = repeats.reduce((sum, { answered }) => sum + answered - 1, 0);
  verdict.proved += world.office.mails().length;
  if (again > world.deaths() + world.wires.mail.lostAnswers())
    verdict.doubled.push(...repeats.map(({ id, subject, to }) => `'${subject}' to ${to} (${id})`));
}

/** Searches for premium texts as clients that have not paid; their responses are recorded. */
async function lookForLeaks(run: Run): Promise<void> {
  const outsiders = [newClient(run.world.origin, run.observations)];
  const unpaid = run.readers.find(({ client, isGone }) => !isGone && client.mayRead.size === 0);
  if (unpaid !== undefined) outsiders.push(unpaid.client);
  for (const client of outsiders)
    for (const { id, title } of run.works)
      for (const path of [`/api/posts/${id}`, `/article/${id}`, `/api/search?q=${encodeURIComponent(title)}`])
        await client.insist(path, {});
}

/** Compares all confirmed changes with the observable state and the books. */
export async function proveAll(run: Run): Promise<Verdict & { payments: Record<string, number> }> {
  const verdict = newVerdict();
  const books = openBooks(run.world.database.file);
  let payments = {};
  try {
    proveMails(run, verdict);
    await provePeople(run, verdict);
    await proveWorks(run, books, verdict);
    payments = await proveMoney(run, books, verdict);
    await lookForLeaks(run);
    const faults = books.faults();
    verdict.proved++;
    verdict.lost.push(...faults);
  } finally {
    books.close();
  }
  verdict.leaked.push(...run.observations.seen.leaked);
  return { ...verdict, payments };
}
