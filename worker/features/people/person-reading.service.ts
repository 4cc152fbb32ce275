import { mayUseArea } from '#contract/admin-areas';
import { type PersonReading, peopleMessages } from '#contract/people';
import { articleMessages } from '#contract/posts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { readArticleOf } from '../posts/posts.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { auditTargetOf } from '../security/audit-target.policy.ts';
import { canSignIn, explainReading } from './person-reading.policy.ts';
import { readingFactsStatement } from './person-reading.repo.ts';

/**
 * Returns what a person sees of an article, and why, by the access rule for their id: no session is made and no view is
 * counted. Moderators get the text, others only what everybody sees: no title of an article that the person cannot open.
 * Three round trips after the admin check.
 * @throws AppError forbidden; not_found
 */
export async function readAsPerson(ctx: Ctx, id: string, article: string): Promise<PersonReading> {
  const admin = await requireAdmin(ctx);
  const [facts] = await readingFactsStatement(ctx.db, id, article, ctx.now);
  if (facts === undefined) throw notFound(peopleMessages.missing);
  if (facts.postId === null) throw notFound(articleMessages.notFound);
  const entry = { action: 'read_as_person', target: auditTargetOf(facts), after: { article } } as const;
  await auditStatement(ctx.db, admin, entry, ctx.now);
  const found = await readArticleOf(ctx, article, canSignIn(facts) ? facts.user : null);
  const access = found?.seen.access ?? null;
  const mayModerate = mayUseArea(admin.adminRoles, 'moderation');
  const isTextWithheld = access === 'full' && facts.isFree === 0 && !mayModerate;
  return {
    ...explainReading(facts, access, ctx.now),
    title: found === null && !mayModerate ? '' : facts.title,
    isHidden: facts.isHidden === 1,
    isTextWithheld,
    article: (isTextWithheld ? found?.open : found?.seen) ?? null,
  };
}
