import { FEE_TEST_CENTS, formatDollars, splitPayment } from '#contract/money';
import { connectStatus, costsNotIncluded, type FeeTestResponse, platformMessages } from '#contract/settings';
import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { platformAccountStatus } from './platform-payments.service.ts';
import { paymentSettingsStatement } from './settings.statements.ts';

/**
 * Tests the fee in force on a $3.00 payment (docs/billing.md "Fee test"). It passes when the parts sum to the price and
 * the platform loses nothing. An unavailable provider fails the test, not the request.
 * @throws AppError signed_out; forbidden
 */
export async function testFee(ctx: Ctx): Promise<FeeTestResponse> {
  const admin = await requireAdmin(ctx);
  const [[{ feePercentage }]] = await ctx.db.batch([
    paymentSettingsStatement(ctx.db, ctx.now),
    auditStatement(ctx.db, admin, { action: 'fee_tested', target: 'platform' }, ctx.now),
  ]);
  const { bloggerCents, platformNetCents, cardFeeCents } = splitPayment(FEE_TEST_CENTS, feePercentage);
  const status = await platformAccountStatus(ctx).then(connectStatus, (error: unknown) => {
    logError(error, { requestId: ctx.requestId });
    return 'unavailable' as const;
  });
  const share = `the platform's ${formatDollars(FEE_TEST_CENTS - bloggerCents)}`;
  const covers = platformNetCents < 0 ? 'does not cover' : 'pays';
  return {
    success: status !== 'unavailable',
    summary: {
      scenario: `A ${formatDollars(FEE_TEST_CENTS)} subscription at a platform fee of ${feePercentage}%: ${share} ${covers} the card fee of ${formatDollars(cardFeeCents)}`,
      platformRevenue: platformNetCents,
      bloggerRevenue: bloggerCents,
      stripeFees: cardFeeCents,
      verificationPassed: bloggerCents + platformNetCents + cardFeeCents === FEE_TEST_CENTS && platformNetCents >= 0,
      notIncluded: [...costsNotIncluded],
    },
    testResults: { stripeConnectStatus: status },
    error: status === 'unavailable' ? platformMessages.connectionFailed : null,
  };
}
