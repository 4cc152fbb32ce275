import type { AuditAction } from '#contract/security';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { auditStatement } from './audit.repo.ts';

/** `target` names what it was done to, in words or by id; `before` and `after` hold no secret. */
export type AuditEntry = { action: AuditAction; target: string; before?: unknown; after?: unknown };

/** What an admin did, for the batch of the change itself: the one is not written without the other. */
export const audited = (ctx: Ctx, admin: SessionUser, entry: AuditEntry): Statement =>
  auditStatement(ctx.db, admin, entry, ctx.now);
