import type * as z from 'zod';
import { type OwnStatementResponse, restrictionMessages } from '#contract/restrictions';
import type { appealRequest } from '#contract/restrictions.schema';
import { type Ctx, readAsUser } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { assertAppealable } from './restrictions.policy.ts';
import { presentStatement } from './restrictions.present.ts';
import { fileAppealStatement, ownStatementStatement } from './restrictions.repo.ts';

/**
 * Returns a statement of reasons to the person whom it concerns. One round trip.
 * @param id of a restriction, or of an article that is taken down
 * @throws AppError signed_out, not_found
 */
export async function readStatement(ctx: Ctx, id: string): Promise<OwnStatementResponse> {
  const { rows } = await readAsUser(ctx, (user) => [ownStatementStatement(ctx.db, id, user)]);
  const [row] = rows[0];
  if (row === undefined) throw notFound(restrictionMessages.statementMissing);
  return { statement: presentStatement(row, ctx.now) };
}

/**
 * Files the author's appeal against a restriction. Two round trips.
 * @throws AppError signed_out; not_found; conflict when it has ended, has an open appeal or is too old; rate_limited
 */
export async function appeal(ctx: Ctx, id: string, { text }: z.output<typeof appealRequest>): Promise<void> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [ownStatementStatement(ctx.db, id, user)]);
  const [row] = rows[0];
  if (row === undefined) throw notFound(restrictionMessages.statementMissing);
  await enforceRateLimit(ctx, { name: 'appeal', key: viewer.id, rule: ctx.config.limits.sensitive });
  assertAppealable(presentStatement(row, ctx.now), ctx.now);
  const filed = await fileAppealStatement(ctx.db, {
    id: crypto.randomUUID(),
    restriction: row.id,
    person: viewer.seq,
    text,
    now: ctx.now,
  });
  if (filed.length === 0) throw new AppError('conflict', restrictionMessages.appealOpen);
}
