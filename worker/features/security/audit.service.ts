import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { auditStatement, type NewAuditEntry } from './audit.repo.ts';

/** Stores an admin's action in the batch of the change, so neither is written without the other. */
export const audited = (ctx: Ctx, admin: SessionUser, entry: NewAuditEntry): Statement =>
  auditStatement(ctx.db, admin, entry, ctx.now);
