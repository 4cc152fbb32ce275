import { dollars, FEE_TEST_CENTS, writerShareCents } from '#contract/money';
import { pagePaths } from '#contract/page';
import type { Letter, Letterhead } from './mail.layout.ts';
import { day } from './money-words.ts';

/** Fees in percent, the start in milliseconds UTC. */
type FeeChange = { from: number; to: number; since: number };

const footnote = ({ platformName }: Letterhead) => `You get this mail because you have a blog on ${platformName}.`;
const earnings = ({ origin }: Letterhead) => ({ label: 'Your earnings', url: `${origin}${pagePaths.profile}` });

/** Announces a change of the platform fee to a blogger. */
export function feeChangeLetter(head: Letterhead, username: string, { from, to, since }: FeeChange): Letter {
  const first = day(since);
  const share = (fee: number) => dollars(writerShareCents(FEE_TEST_CENTS, fee));
  return {
    subject: `The platform fee changes from ${from}% to ${to}% on ${first}`,
    heading: `The platform fee changes on ${first}`,
    paragraphs: [
      `Hello ${username},`,
      `${head.platformName} keeps ${from}% of each subscription payment now. From ${first} (UTC) it keeps ${to}%. Payments before that date are not affected.`,
      `Of a ${dollars(FEE_TEST_CENTS)} payment you now receive ${share(from)}. From ${first} you receive ${share(to)}.`,
      'You do not need to do anything. If you have questions, write to us on the Contact page.',
    ],
    action: earnings(head),
    footnote: footnote(head),
  };
}

/** Notifies a blogger that an announced change of the platform fee was withdrawn. */
export function feeKeptLetter(head: Letterhead, username: string, { from, to, since }: FeeChange): Letter {
  return {
    subject: `The platform fee stays at ${from}%`,
    heading: `The platform fee stays at ${from}%`,
    paragraphs: [
      `Hello ${username},`,
      `The change of the platform fee to ${to}% on ${day(since)} was withdrawn. ${head.platformName} still keeps ${from}% of each subscription payment.`,
      'You do not need to do anything.',
    ],
    action: earnings(head),
    footnote: footnote(head),
  };
}
