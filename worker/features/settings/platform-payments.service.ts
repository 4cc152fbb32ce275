import { type PlatformPaymentsResponse, platformMessages } from '#contract/settings';
import type { RedirectResponse } from '#contract/subscriptions';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { keyOfTheMinute } from '../../platform/stripe/keys.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { audited } from '../security/audit.service.ts';
import { takePlace } from '../security/security.service.ts';
import { accountIs, saveAccountStatement } from './settings.repo.ts';
import { paymentSettings, platformDefaults, platformFacts } from './settings.service.ts';

/** How the platform's own connected account stands at the provider (spec §3 'Platform connect status'). */
export async function platformAccountStatus(ctx: Ctx): Promise<PlatformPaymentsResponse> {
  const payments = requirePayments(ctx);
  const [settings] = await paymentSettings(ctx);
  const account = settings?.accountId == null ? null : await payments.account(settings.accountId);
  return {
    connected: account !== null,
    chargesEnabled: account?.chargesEnabled ?? false,
    detailsSubmitted: account?.detailsSubmitted ?? false,
    accountId: account?.id ?? null,
  };
}

/**
 * The same for an admin.
 * @throws AppError signed_out; forbidden; unavailable
 */
export async function readPlatformPayments(ctx: Ctx): Promise<PlatformPaymentsResponse> {
  await requireAdmin(ctx);
  return await platformAccountStatus(ctx);
}

/**
 * Makes the platform's account, once, and says where to go on with what is missing. Another is made when the provider
 * has none any more.
 * @throws AppError signed_out; forbidden; unavailable; rate_limited
 */
export async function startPlatformOnboarding(ctx: Ctx): Promise<RedirectResponse> {
  const admin = await requireAdmin(ctx);
  const payments = requirePayments(ctx);
  await takePlace(ctx, { name: 'platform-onboarding', key: admin.id, rule: ctx.config.limits.sensitive });
  try {
    const [before] = await paymentSettings(ctx);
    const replaces = before?.accountId ?? null;
    if (replaces === null || (await payments.account(replaces)) === null) {
      const key = keyOfTheMinute(`account-platform-${replaces ?? ''}`, ctx.now);
      const { supportEmail } = await platformFacts(ctx);
      const id = await payments.createAccount(key, { email: supportEmail, userId: 'platform' });
      await runBatch(ctx.db, [
        audited(ctx, admin, { action: 'platform_onboarding_started', target: id, onlyIf: accountIs(replaces) }),
        saveAccountStatement(ctx.db, { id, replaces }, platformDefaults(ctx)),
      ]);
    }
    const [after] = await paymentSettings(ctx);
    const back = `${ctx.config.origin}/admin?tab=platform`;
    return { url: await payments.onboardingUrl(after?.accountId ?? '', { returnUrl: back, refreshUrl: back }) };
  } catch (cause) {
    logError(cause, { requestId: ctx.requestId });
    throw new AppError('unavailable', platformMessages.connectionFailed, { cause });
  }
}
