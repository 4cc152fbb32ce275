import { type AgreeRequest, type AgreeResponse, type ConsentsResponse, termsMessages } from '#contract/terms';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import {
  assertInForce,
  mustAgreeStatement,
  pendingConsentsStatement,
  recordConsentStatement,
} from './consents.repo.ts';

/** Returns the documents to which the viewer has to agree. One round trip. @throws AppError signed_out */
export async function listPendingConsents(ctx: Ctx): Promise<ConsentsResponse> {
  const { rows } = await readAsUser(ctx, (user) => [pendingConsentsStatement(ctx.db, user, ctx.now)]);
  return { pending: rows[0] };
}

/**
 * Records the viewer's consent to the version in force. A repeated request changes nothing. Two round trips.
 * @throws AppError signed_out; conflict for a version that is not in force
 */
export async function agree(ctx: Ctx, request: AgreeRequest): Promise<AgreeResponse> {
  const { seq } = await requireUser(ctx);
  const results = await runAsserted(
    runBatch(ctx.db, [
      assertInForce(ctx.db, request, ctx.now),
      recordConsentStatement(ctx.db, seq, request, ctx.now),
      mustAgreeStatement(ctx.db, seq, ctx.now),
    ]),
  );
  if (results === null) throw new AppError('conflict', termsMessages.agreeOutdated);
  return { mustAgree: lastRows(results)[0]?.mustAgree === 1 };
}
