import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { type AuditEntry, auditStatement } from './audit.repo.ts';

/** What an admin did, for the batch of the change itself: the one is not written without the other. */
export const audited = (ctx: Ctx, admin: SessionUser, entry: AuditEntry): Statement =>
  auditStatement(ctx.db, admin, entry, ctx.now);
