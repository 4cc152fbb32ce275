import { type RestrictionGround, type RestrictionKind, statementPath } from '#contract/restrictions';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { announceNotifications } from '../live/announcements.service.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { statementEmail } from '../mail/restriction.emails.ts';
import { type NewRestriction, restrictStatements, type SqlCondition } from './restrictions.statements.ts';

/** The person whose content is restricted. `email` is null while they are being deleted. */
export type RestrictedPerson = { seq: number; username: string; email: string | null };

/** The rule and the reason that an admin names. */
export type RestrictionReason = { ground: RestrictionGround; reason: string };

type Restricted = Pick<NewRestriction, 'post' | 'comment' | 'team' | 'picture' | 'bio'> & {
  kind: RestrictionKind;
  /** Title of the article; null for a profile. */
  title: string | null;
};

/**
 * Returns the statements that store a restriction with its statement of reasons, which is emailed to the person, if
 * `onlyIf` holds. Put them into the batch before the change, and call `afterRestriction` after the commit.
 */
export async function prepareRestriction(
  ctx: Ctx,
  admin: Pick<SessionUser, 'seq'>,
  person: RestrictedPerson,
  { ground, reason, title, ...thing }: Restricted & RestrictionReason,
  onlyIf: SqlCondition,
): Promise<Statement[]> {
  const id = crypto.randomUUID();
  const stored = restrictStatements(
    ctx.db,
    { ...thing, id, person: person.seq, ground, reason, admin: admin.seq, now: ctx.now },
    onlyIf,
  );
  if (person.email === null) return stored;
  const { kind } = thing;
  const mail = await createEmailMessage(
    ctx,
    (head) =>
      statementEmail(head, person, { kind, title, ground, reason, decidedAt: ctx.now, path: statementPath(id) }),
    { to: person.email },
  );
  return [enqueueStatement(ctx.db, mail, onlyIf), ...stored];
}

/** Sends the email of a restriction, and notifies the open pages of the person. Never rejects. */
export function afterRestriction(ctx: Ctx, person: Pick<RestrictedPerson, 'seq'>): void {
  wakeOutbox(ctx, 'mail');
  announceNotifications(ctx, person.seq);
}
