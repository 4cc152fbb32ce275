import { type PlatformPaymentsResponse, platformMessages } from '#contract/settings';
import type { RedirectResponse } from '#contract/subscriptions';
import type { Ctx } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { minuteIdempotencyKey } from '../../platform/stripe/idempotency.ts';
import type { Payments } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { accountIs, saveAccountStatement } from './settings.repo.ts';
import { platformDefaults, readPlatformInfo } from './settings.service.ts';
import { paymentSettingsStatement } from './settings.statements.ts';

/** Reads the status of the platform's own connected account from the provider. */
export async function platformAccountStatus(ctx: Ctx): Promise<PlatformPaymentsResponse> {
  const payments = requirePayments(ctx);
  const [{ accountId }] = await paymentSettingsStatement(ctx.db, ctx.now);
  const account = accountId === null ? null : await payments.account(accountId);
  return {
    connected: account !== null,
    chargesEnabled: account?.chargesEnabled ?? false,
    detailsSubmitted: account?.detailsSubmitted ?? false,
    accountId: account?.id ?? null,
  };
}

/** Returns the status of the platform's account to an admin. @throws AppError signed_out; forbidden; unavailable */
export async function readPlatformPayments(ctx: Ctx): Promise<PlatformPaymentsResponse> {
  await requireAdmin(ctx);
  return await platformAccountStatus(ctx);
}

/** Returns the id of the platform's account at the provider. Creates one if there is none. */
async function accountIdFor(ctx: Ctx, payments: Payments, admin: SessionUser): Promise<string> {
  const [{ accountId: replaces }] = await paymentSettingsStatement(ctx.db, ctx.now);
  if (replaces !== null && (await payments.account(replaces)) !== null) return replaces;
  const key = minuteIdempotencyKey(`account-platform-${replaces ?? ''}`, ctx.now);
  const { supportEmail } = await readPlatformInfo(ctx);
  const id = await payments.createAccount(key, {
    email: supportEmail,
    userId: 'platform',
    country: ctx.config.platformCountry,
  });
  const [, [stored]] = await ctx.db.batch([
    auditStatement(
      ctx.db,
      admin,
      { action: 'platform_onboarding_started', target: id, onlyIf: accountIs(replaces) },
      ctx.now,
    ),
    saveAccountStatement(ctx.db, { id, replaces }, platformDefaults(ctx)),
  ]);
  return stored.accountId;
}

/**
 * Creates the platform's account if needed, and returns the link to its next step.
 * @throws AppError signed_out; forbidden; unavailable; rate_limited
 */
export async function startPlatformOnboarding(ctx: Ctx): Promise<RedirectResponse> {
  const admin = await requireAdmin(ctx);
  const payments = requirePayments(ctx);
  await enforceRateLimit(ctx, { name: 'platform-onboarding', key: admin.id, rule: ctx.config.limits.sensitive });
  try {
    const id = await accountIdFor(ctx, payments, admin);
    const back = `${ctx.config.origin}/admin?tab=platform`;
    return { url: await payments.onboardingUrl(id, { returnUrl: back, refreshUrl: back }) };
  } catch (cause) {
    logError(cause, { requestId: ctx.requestId });
    throw new AppError('unavailable', platformMessages.connectionFailed, { cause });
  }
}
