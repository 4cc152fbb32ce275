import { dollars, FEE_LOSES_BELOW, FEE_TEST_CENTS, splitCents } from '#contract/money';
import {
  type FeeResponse,
  type FeeTestResponse,
  type PlatformPaymentsResponse,
  platformMessages,
} from '#contract/settings';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { platformAccountStatus } from './platform-payments.service.ts';
import { feeSinceStatement, saveFeeStatement } from './settings.repo.ts';
import { forgetPlatformFacts, paymentSettings, platformDefaults } from './settings.service.ts';

/**
 * Sets the platform's share, for invoices paid from now on (billing.md 'Who gets what').
 * @throws AppError signed_out; forbidden
 */
export async function saveFee(ctx: Ctx, feePercentage: number): Promise<FeeResponse> {
  await requireAdmin(ctx);
  await runBatch(ctx.db, [
    saveFeeStatement(ctx.db, feePercentage, platformDefaults(ctx), ctx.now),
    feeSinceStatement(ctx.db, feePercentage, ctx.now),
  ]);
  forgetPlatformFacts(ctx);
  return { feePercentage, warning: feePercentage < FEE_LOSES_BELOW ? platformMessages.feeLoses : null };
}

/** Spec §4 'Payment connection'. */
function connectStatus({ connected, chargesEnabled }: PlatformPaymentsResponse) {
  if (!connected) return 'not_connected';
  return chargesEnabled ? 'active' : 'setup_required';
}

/**
 * Runs spec §9's fee test at the fee in force: what each part of a $3.00 payment comes to. It passes when the parts sum
 * to the price and the platform does not lose. A provider that does not answer fails the test, not the request.
 * @throws AppError signed_out; forbidden
 */
export async function testFee(ctx: Ctx): Promise<FeeTestResponse> {
  await requireAdmin(ctx);
  const [settings] = await paymentSettings(ctx);
  const feePercentage = settings?.feePercentage ?? 0;
  const { writerCents, platformNetCents, cardFeeCents } = splitCents(FEE_TEST_CENTS, feePercentage);
  const status = await platformAccountStatus(ctx).then(connectStatus, (error: unknown) => {
    logError(error, { requestId: ctx.requestId });
    return 'unavailable' as const;
  });
  return {
    success: status !== 'unavailable',
    summary: {
      scenario: `A ${dollars(FEE_TEST_CENTS)} subscription at a platform fee of ${feePercentage}%: the platform's ${dollars(FEE_TEST_CENTS - writerCents)} pays the card fee`,
      platformRevenue: platformNetCents,
      bloggerRevenue: writerCents,
      stripeFees: cardFeeCents,
      verificationPassed: writerCents + platformNetCents + cardFeeCents === FEE_TEST_CENTS && platformNetCents >= 0,
    },
    testResults: { stripeConnectStatus: status },
    error: status === 'unavailable' ? platformMessages.connectionFailed : null,
  };
}
