import { peopleMessages } from '#contract/people';
import type { AuditAction } from '#contract/security';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { confirmAddressOf, correctAddressOf, resendConfirmationTo } from '../accounts/address-help.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { auditTargetOf } from '../security/audit-target.policy.ts';
import { requirePerson } from './person.service.ts';

/**
 * Reads a person whose address an admin changes, and the audit line, which has no address. Two round trips.
 * @throws AppError not_found; conflict for an admin, whose rights would follow the address
 */
async function openAddress(ctx: Ctx, id: string, action: AuditAction) {
  const admin = await requireAdmin(ctx);
  const person = await requirePerson(ctx, id);
  if (person.roles !== null) throw new AppError('conflict', peopleMessages.helpsNoAdmin);
  const line = auditStatement(ctx.db, admin, { action, target: auditTargetOf(person) }, ctx.now);
  return { person: { ...person, isConfirmed: person.emailConfirmed === 1 }, line };
}

/** Mails a new confirmation link to a person. @throws AppError not_found; conflict; rate_limited */
export async function resendPersonConfirmation(ctx: Ctx, id: string): Promise<void> {
  const { person, line } = await openAddress(ctx, id, 'confirmation_resent');
  await resendConfirmationTo(ctx, person, line);
}

/** Confirms the address of a person, for whom the admin vouches. @throws AppError not_found; conflict */
export async function confirmPersonAddress(ctx: Ctx, id: string): Promise<void> {
  const { person, line } = await openAddress(ctx, id, 'address_confirmed');
  await confirmAddressOf(ctx, person, line);
}

/** Corrects the address of a person. @throws AppError not_found; invalid_input; conflict; rate_limited */
export async function correctPersonAddress(ctx: Ctx, id: string, email: string): Promise<void> {
  const { person, line } = await openAddress(ctx, id, 'address_corrected');
  await correctAddressOf(ctx, person, email, line);
}
