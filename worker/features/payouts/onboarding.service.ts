import { payoutCountries } from '#contract/payout-countries';
import { type OnboardingRequest, payoutMessages } from '#contract/payouts';
import type { RedirectResponse } from '#contract/subscriptions';
import { type Ctx, readAsUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { logError } from '../../log.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { minuteIdempotencyKey } from '../../platform/stripe/idempotency.ts';
import type { Payments, ProviderAccount } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { hasOwedSharesStatement, insertPayoutAccountStatements } from './payouts.repo.ts';
import { type PayoutAccountRow, payoutAccountStatement } from './payouts.statements.ts';

/** Returns whether an account can still be used. Its country is fixed, so another country needs a new account. */
const isUsable = (account: ProviderAccount, country: string | undefined): boolean =>
  account.detailsSubmitted || account.canReceive || country === undefined || account.country === country;

/**
 * Returns the id of a blogger's account at the provider. Creates one if there is no usable account.
 * @throws AppError conflict when an account in another country than `wanted` was stored meanwhile
 */
async function accountId(
  ctx: Ctx,
  payments: Payments,
  { user, known, wanted }: { user: SessionUser; known: PayoutAccountRow | undefined; wanted: string | undefined },
): Promise<string> {
  const replaces = known?.accountId ?? null;
  const account = replaces === null ? null : await payments.account(replaces);
  if (account !== null && isUsable(account, wanted)) return account.id;
  const country = wanted ?? known?.country ?? ctx.config.platformCountry;
  const key = minuteIdempotencyKey(`account-${user.id}-${replaces ?? ''}-${country}`, ctx.now);
  const id = await payments.createAccount(key, { email: user.email, userId: user.id, country });
  const [[stored]] = await ctx.db.batch(
    insertPayoutAccountStatements(ctx.db, user.seq, { id, replaces, country }, ctx.now),
  );
  const isOther = stored.accountId !== id;
  if (replaces !== null || isOther) wakeOutbox(ctx, 'jobs');
  if (isOther && wanted !== undefined && stored.country !== wanted) {
    throw new AppError('conflict', payoutMessages.countryConflict);
  }
  return stored.accountId;
}

/**
 * Creates the blogger's account at the payment provider if needed, and returns the link to its next step. Until they
 * submit their details there, another country replaces the account.
 * @throws AppError email_unconfirmed, forbidden for users without a blog, an account and owed shares; signed_out
 * @throws AppError invalid_input for an unsupported country; conflict after a concurrent choice of another one
 * @throws AppError rate_limited; unavailable
 */
export async function startOnboarding(ctx: Ctx, { country }: OnboardingRequest): Promise<RedirectResponse> {
  const { viewer, rows } = await readAsUser(
    ctx,
    (user) => [payoutAccountStatement(ctx.db, user), hasOwedSharesStatement(ctx.db, user)] as const,
  );
  const [[account], owed] = rows;
  // Users who stopped blogging can still receive their earnings.
  if (account === undefined && owed.length === 0) checkBlogger(viewer);
  if (country !== undefined && !payoutCountries(ctx.config.platformCountry).includes(country)) {
    throw invalidInput({ country: payoutMessages.countryUnsupported });
  }
  const payments = requirePayments(ctx);
  await enforceRateLimit(ctx, { name: 'payout-onboarding', key: viewer.id, rule: ctx.config.limits.sensitive });
  try {
    const id = await accountId(ctx, payments, { user: viewer, known: account, wanted: country });
    const back = `${ctx.config.origin}/?tab=settings#payouts`;
    return { url: await payments.onboardingUrl(id, { returnUrl: back, refreshUrl: back }) };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    logError(cause, { requestId: ctx.requestId });
    throw new AppError('unavailable', payoutMessages.onboardingFailed, { cause });
  }
}
