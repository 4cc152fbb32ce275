import type { ArticleResponse } from '#contract/posts';
import type { displayStatuses, SubscriptionsResponse } from '#contract/subscriptions';
import type { Books } from './books.ts';
import type { Theirs } from './prove-money.ts';
import type { Payment, Run } from './run.ts';
import { prove, type Verdict } from './verdict.ts';

type Standing = (typeof displayStatuses)[number] | 'none';
type Subscription = Theirs['subscriptions'][number];

/** Returns the subscriptions, by checkout, with a fully refunded or disputed payment. */
function takenBack({ charges }: Theirs, books: Books): ReadonlySet<string> {
  const back = charges.filter(({ disputed, refunded }) => disputed || refunded);
  const ids = back.flatMap(({ id }) =>
    books.all<{ id: string }>('SELECT subscription_id AS id FROM invoices WHERE charge_id = ?', id),
  );
  return new Set(ids.map(({ id }) => id));
}

const isEnding = ({ cancel_at_period_end, cancel_at }: Subscription) => cancel_at_period_end || cancel_at !== null;

const OVER = ['canceled', 'incomplete_expired'];

/** Returns a subscription's expected status from its state at Stripe, after all events. */
function standingAt(theirs: Subscription): Standing {
  if (OVER.includes(theirs.status)) return 'none';
  if (theirs.status === 'past_due') return 'past_due';
  return isEnding(theirs) ? 'ending' : 'active';
}

/** Returns whether this state is consistent with the reader's confirmed changes and the bank's decisions. */
function mayStandSo({ ledger }: Run, { checkoutId, isFailing }: Payment, standing: Standing, isBack: boolean): boolean {
  const about = `subscription:${checkoutId}`;
  if (isBack) return standing === 'none';
  if (standing === 'none') return isFailing || ledger.allows(about, 'ending');
  return standing === 'past_due' ? isFailing : ledger.allows(about, standing);
}

/** Checks that a reader can read all of a writer's premium posts, or none. */
async function proveAccess(run: Run, { reader, writer }: Payment, mayRead: boolean, verdict: Verdict): Promise<void> {
  if (!mayRead) reader.client.mayRead.delete(writer.id);
  for (const { id, title, canary, fate, owner } of run.works) {
    if (owner !== writer || canary === null || fate !== 'kept') continue;
    const response = await reader.client.insist(`/api/posts/${id}`, {});
    if (!response.isDone) continue;
    const { access, body } = response.json<ArticleResponse>().article;
    const isSo = mayRead ? access === 'full' && body.includes(canary) : access === 'teaser';
    prove(verdict, isSo, () => `${reader.username} ${mayRead ? 'has paid' : 'pays no more'} for '${title}': ${access}`);
  }
}

/** Checks that readers who pay can read and have their confirmed subscriptions, and that others cannot. */
export async function proveReaders(run: Run, theirs: Theirs, books: Books, verdict: Verdict): Promise<void> {
  const back = takenBack(theirs, books);
  for (const payment of run.paid) {
    const { reader, checkoutId } = payment;
    if (reader.isGone) continue;
    const listed = (await reader.client.insist('/api/subscriptions', {})).json<SubscriptionsResponse>();
    const standing = [...listed.active, ...listed.ending].find(({ id }) => id === checkoutId)?.standing ?? 'none';
    const subscription = theirs.subscriptions.find(({ metadata }) => metadata.checkout === checkoutId);
    const isSame = subscription !== undefined && standingAt(subscription) === standing;
    prove(verdict, isSame, () => `${reader.username}: ${standing}, at Stripe ${subscription?.status}`);
    const isBack = back.has(checkoutId);
    const told = run.ledger.possible(`subscription:${checkoutId}`);
    const how = `${payment.isFailing ? ', a card that fails' : ''}${isBack ? ', paid back' : ''}`;
    prove(
      verdict,
      mayStandSo(run, payment, standing, isBack),
      () => `${reader.username}: ${standing}, told ${told}${how}`,
    );
    await proveAccess(run, payment, standing === 'active' || standing === 'ending', verdict);
  }
}
