import type { CampaignReportResponse } from '#contract/audience';
import { articleMessages } from '#contract/posts';
import { type Ctx, readAsUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { campaignReportStatements } from './report.repo.ts';

/** Returns what became of the emails with the viewer's post. One round trip. @throws AppError signed_out; not_found */
export async function readCampaignReport(ctx: Ctx, postId: string): Promise<CampaignReportResponse> {
  const { rows } = await readAsUser(ctx, (user) => campaignReportStatements(ctx.db, postId, user));
  const [[post], [campaign]] = rows;
  if (post === undefined) throw notFound(articleMessages.notFound);
  return { campaign: campaign ?? null };
}
