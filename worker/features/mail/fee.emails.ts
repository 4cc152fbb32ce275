import { bloggerShareCents, FEE_TEST_CENTS, formatDollars } from '#contract/money';
import { pagePaths } from '#contract/page';
import { formatBillingDay } from './billing-email.text.ts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/** Fees in percent, the start in milliseconds UTC. */
type FeeChange = { from: number; to: number; since: number };

const footnote = ({ platformName }: EmailBranding) =>
  `You received this email because you have a blog on ${platformName}.`;
const earnings = ({ origin }: EmailBranding) => ({ label: 'Your earnings', url: `${origin}${pagePaths.profile}` });

/** Announces a change of the platform fee to a blogger. */
export function feeChangeEmail(head: EmailBranding, username: string, { from, to, since }: FeeChange): EmailContent {
  const first = formatBillingDay(since);
  const share = (fee: number) => formatDollars(bloggerShareCents(FEE_TEST_CENTS, fee));
  return {
    subject: `The platform fee changes from ${from}% to ${to}% on ${first}`,
    heading: `The platform fee changes on ${first}`,
    paragraphs: [
      `Hello ${username},`,
      `${head.platformName} keeps ${from}% of each subscription payment now. From ${first} (UTC) it keeps ${to}%. Payments before that date are not affected.`,
      `Of a ${formatDollars(FEE_TEST_CENTS)} payment you now receive ${share(from)}. From ${first} you receive ${share(to)}.`,
      'You do not need to do anything. If you have questions, write to us on the Contact page.',
    ],
    action: earnings(head),
    footnote: footnote(head),
  };
}

/** Notifies a blogger that an announced change of the platform fee was withdrawn. */
export function feeChangeCanceledEmail(
  head: EmailBranding,
  username: string,
  { from, to, since }: FeeChange,
): EmailContent {
  return {
    subject: `The platform fee stays at ${from}%`,
    heading: `The platform fee stays at ${from}%`,
    paragraphs: [
      `Hello ${username},`,
      `The change of the platform fee to ${to}% on ${formatBillingDay(since)} was withdrawn. ${head.platformName} still keeps ${from}% of each subscription payment.`,
      'You do not need to do anything.',
    ],
    action: earnings(head),
    footnote: footnote(head),
  };
}
