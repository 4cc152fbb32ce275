import { mayUseAdminRoute } from '#contract/admin-areas';
import { adminsMessages } from '#contract/admins';
import { secondFactorMessages } from '#contract/second-factor';
import { platformMessages } from '#contract/settings';
import { type Ctx, readAsUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { userFactorsStatement } from '../../db/user-factors.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { recordSecurityEvent } from './security.service.ts';

const forbidden = (cause?: unknown) => new AppError('forbidden', platformMessages.forbidden, { cause });

/**
 * Requires a signed-in admin and records other attempts. A failed check denies access (docs/product-rules.md "Access").
 * @throws AppError signed_out; forbidden for everyone else; verification_required; second_factor_required
 */
export async function requireAdmin(ctx: Ctx): Promise<SessionUser> {
  const isRequired = ctx.config.adminSecondFactor === 'required';
  const read = readAsUser(ctx, (seq) => (isRequired ? [userFactorsStatement(ctx.db, seq)] : []));
  const { viewer: user, rows } = await read.catch((error: unknown) => {
    if (!(error instanceof AppError)) {
      logError(error, { requestId: ctx.requestId, doing: 'check an admin' });
      throw forbidden(error);
    }
    if (error.code === 'verification_required') throw error;
    recordSecurityEvent(ctx, { type: 'unauthorized_access', actor: ctx.address, detail: 'admin, signed out' });
    throw error;
  });
  if (user.isAdmin) {
    const [[factors] = []] = rows;
    if (!isRequired || factors?.hasAuthenticator || factors?.hasPasskey) return user;
    throw new AppError('second_factor_required', secondFactorMessages.requiredForAdmins);
  }
  recordSecurityEvent(ctx, { type: 'privilege_escalation', actor: user.id, detail: 'admin, without being one' });
  throw forbidden();
}

/**
 * Requires an admin whose roles include a route under /api/admin, such as `GET /reports` (docs/product-rules.md "Roles of
 * admins"). Only owners may use a route that no area has; null is one that does not exist.
 * @throws AppError as `requireAdmin`; forbidden
 */
export async function requireAdminFor(ctx: Ctx, route: string | null): Promise<void> {
  const user = await requireAdmin(ctx);
  if (route === null || mayUseAdminRoute(user.adminRoles, route)) return;
  recordSecurityEvent(ctx, { type: 'privilege_escalation', actor: user.id, detail: 'admin, without the role' });
  throw new AppError('forbidden', adminsMessages.roleMissing);
}
