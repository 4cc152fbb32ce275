import { payoutMessages } from '#contract/payouts';
import type { RedirectResponse } from '#contract/subscriptions';
import { type Ctx, readAs } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, signedOut } from '../../errors.ts';
import { logError } from '../../log.ts';
import { keyOfTheMinute } from '../../platform/stripe/keys.ts';
import type { Payments } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { checkBlogger } from '../posts/bloggers.policy.ts';
import { takePlace } from '../security/security.service.ts';
import { type AccountRow, accountStatement, addAccountStatement, owedStatement } from './payouts.repo.ts';

/** The id of a blogger's account at the provider, made when there is none (any more). */
async function accountId(ctx: Ctx, payments: Payments, user: SessionUser, known: AccountRow | undefined) {
  const replaces = known?.accountId ?? null;
  if (replaces !== null && (await payments.account(replaces)) !== null) return replaces;
  const key = keyOfTheMinute(`account-${user.id}-${replaces ?? ''}`, ctx.now);
  const id = await payments.createAccount(key, { email: user.email, userId: user.id });
  const [stored] = await addAccountStatement(ctx.db, user.seq, { id, replaces }, ctx.now);
  return stored.accountId;
}

/**
 * Makes the blogger's account at the payment provider, once, and says where to go on with what is missing.
 * @throws AppError signed_out; email_unconfirmed and forbidden for who is no blogger, has no account and is owed nothing;
 *   rate_limited; unavailable
 */
export async function startOnboarding(ctx: Ctx): Promise<RedirectResponse> {
  const { viewer, rows } = await readAs(
    ctx,
    (user) => [accountStatement(ctx.db, user), owedStatement(ctx.db, user)] as const,
  );
  if (viewer === null) throw signedOut();
  const [[account], owed] = rows;
  // Who has stopped blogging is paid what they earned all the same.
  if (account === undefined && owed.length === 0) checkBlogger(viewer);
  const payments = requirePayments(ctx);
  await takePlace(ctx, { name: 'payout-onboarding', key: viewer.id, rule: ctx.config.limits.sensitive });
  try {
    const id = await accountId(ctx, payments, viewer, account);
    const back = `${ctx.config.origin}/?tab=settings`;
    return { url: await payments.onboardingUrl(id, { returnUrl: back, refreshUrl: back }) };
  } catch (cause) {
    logError(cause, { requestId: ctx.requestId });
    throw new AppError('unavailable', payoutMessages.onboardingFailed, { cause });
  }
}
