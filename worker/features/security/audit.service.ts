import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { auditStatement, type NewAuditEntry } from './audit.repo.ts';

/** What an admin did, for the batch of the change itself: the one is not written without the other. */
export const audited = (ctx: Ctx, admin: SessionUser, entry: NewAuditEntry): Statement =>
  auditStatement(ctx.db, admin, entry, ctx.now);
