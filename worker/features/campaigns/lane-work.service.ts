import type { Ctx } from '../../context.ts';
import { smtpMailer } from '../../platform/mail/smtp.ts';
import { suppressRejected } from '../audience/suppressions.service.ts';
import { readBulkServer } from '../settings/bulk-server.service.ts';
import type { DeliveryResult, OpenCampaign } from './hand-over.repo.ts';
import {
  createCampaignComposer,
  pauseCampaign,
  prepareMails,
  readOpenCampaigns,
  recordResults,
} from './hand-over.service.ts';

type OpenContext = () => { ctx: Ctx; settled(): Promise<void> };

/**
 * Reads what a lane works on: the campaigns that are being sent and the mail server. Each step of the lane has a context
 * of its own, because access is decided at the time of the hand-over.
 */
export async function readLaneWork(open: OpenContext) {
  const run = async <Result>(step: (ctx: Ctx) => Promise<Result>): Promise<Result> => {
    const { ctx, settled } = open();
    return await step(ctx).finally(settled);
  };
  const [{ sending, openIds }, bulk] = await run(async (ctx) => [
    await readOpenCampaigns(ctx),
    await readBulkServer(ctx),
  ]);
  const addresses = new Map<number, string>();

  const toLaneCampaign = (campaign: OpenCampaign) => {
    let composer: ReturnType<typeof createCampaignComposer> | undefined;
    return {
      seq: campaign.seq,
      prepare: async (shard: number, part: { after: number } | { contacts: readonly number[] }) =>
        await run(async (ctx) => {
          if (bulk.server === null) return [];
          composer ??= createCampaignComposer(ctx, campaign, bulk.server);
          const mails = await prepareMails(ctx, { campaign, shard, ...part }, await composer, bulk.salt);
          for (const { contact, address } of mails ?? []) if (address !== null) addresses.set(contact, address);
          return mails;
        }),
      pause: async (reason: string) => await run((ctx) => pauseCampaign(ctx, campaign.seq, reason)),
      rejected: async (contact: number) =>
        await run((ctx) => suppressRejected(ctx, bulk.salt, addresses.get(contact) ?? '')),
    };
  };

  return {
    campaigns: sending.map(toLaneCampaign),
    openIds,
    server: bulk.server,
    openMailer: async () => {
      if (bulk.server === null) throw new Error('no mail server');
      return await smtpMailer(bulk.server.smtp, '');
    },
    record: async (campaign: number, shard: number, results: readonly DeliveryResult[]) =>
      await run((ctx) => recordResults(ctx, campaign, shard, results)),
  };
}
