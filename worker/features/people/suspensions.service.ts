import type * as z from 'zod';
import { peopleMessages } from '#contract/people';
import type { suspensionRequest } from '#contract/people.schema';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { suspendedEmail, suspensionLiftedEmail } from '../mail/suspension.emails.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { auditTargetOf } from '../security/audit-target.policy.ts';
import { requirePerson, suspendedSince } from './person.service.ts';
import { liftStatements, suspendStatements } from './suspensions.repo.ts';

const outdated = () => new AppError('conflict', peopleMessages.conflict);

async function write(ctx: Ctx, statements: readonly [Statement, ...Statement[]]): Promise<void> {
  const written = await runAsserted(runBatch(ctx.db, [...statements]));
  if (written === null) throw outdated();
  wakeOutbox(ctx, 'mail');
}

const toIso = (until: number | null) => (until === null ? null : new Date(until).toISOString());

/**
 * Suspends a person until a time, or without an end, and emails them the reason (docs/product-rules.md "Suspension"). Their
 * sessions end. Three round trips after the admin check.
 * @throws AppError not_found; invalid_input for an end in the past; conflict for oneself, for an admin, and when the
 *   suspension was changed since `base`
 */
export async function suspendPerson(
  ctx: Ctx,
  id: string,
  { reason, until, base }: z.output<typeof suspensionRequest>,
): Promise<void> {
  const admin = await requireAdmin(ctx);
  if (until !== null && until <= ctx.now) throw invalidInput({ until: peopleMessages.endInvalid });
  if (id === admin.id) throw new AppError('conflict', peopleMessages.ownAccount);
  const person = await requirePerson(ctx, id);
  if (person.roles !== null) throw new AppError('conflict', peopleMessages.isAdmin);
  const now = Math.max(ctx.now, (person.suspendedAt ?? 0) + 1);
  const mail = await createEmailMessage(ctx, (head) => suspendedEmail(head, person, { reason, until }), {
    to: person.email,
  });
  const before = suspendedSince(person, ctx.now) === null ? null : { until: toIso(person.suspendedUntil) };
  const after = { until: until === null ? 'no end' : toIso(until), reason };
  await write(ctx, [
    ...(suspendStatements(ctx.db, { user: person.seq, base, reason, until, now }) as [Statement]),
    auditStatement(
      ctx.db,
      admin,
      { action: 'person_suspended', target: auditTargetOf(person), before, after },
      ctx.now,
    ),
    enqueueStatement(ctx.db, mail),
  ]);
  closeEndedSockets(ctx, person.seq, 'all');
}

/**
 * Ends the suspension that began at `base` early, and notifies the person. Three round trips after the admin check.
 * @throws AppError not_found; conflict when the account is not suspended, or the suspension was changed meanwhile
 */
export async function liftSuspension(ctx: Ctx, id: string, base: number): Promise<void> {
  const admin = await requireAdmin(ctx);
  const person = await requirePerson(ctx, id);
  const since = suspendedSince(person, ctx.now);
  if (since === null) throw new AppError('conflict', peopleMessages.notSuspended);
  if (since !== base) throw outdated();
  const mail = await createEmailMessage(ctx, (head) => suspensionLiftedEmail(head, person), { to: person.email });
  await write(ctx, [
    ...(liftStatements(ctx.db, person.seq, base) as [Statement]),
    auditStatement(ctx.db, admin, { action: 'suspension_lifted', target: auditTargetOf(person) }, ctx.now),
    enqueueStatement(ctx.db, mail),
  ]);
}
