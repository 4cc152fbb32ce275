import type { LedgerResponse } from '#contract/settings';
import type { Ctx } from '../../context.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { ledgerSumsStatement } from './settings.repo.ts';

/**
 * Returns the sums of the ledger. Reads all entries, because a stored balance could be wrong.
 * @throws AppError signed_out; forbidden
 */
export async function readLedger(ctx: Ctx): Promise<LedgerResponse> {
  await requireAdmin(ctx);
  const rows = await ledgerSumsStatement(ctx.db);
  const sumOf = (kind: string) => rows.find((row) => row.kind === kind)?.cents ?? 0;
  return {
    readersCents: sumOf('reader'),
    owedCents: sumOf('blogger'),
    paidOutCents: sumOf('paid'),
    platformCents: sumOf('platform'),
    cardFeesCents: sumOf('card_fees'),
    platformCostsCents: sumOf('platform_costs'),
    totalCents: rows.reduce((sum, { cents }) => sum + cents, 0),
  };
}
