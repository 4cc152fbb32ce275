import { env } from 'cloudflare:workers';
import PostalMime from 'postal-mime';
import { postCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import { BULK_SHARDS } from '../../../worker/features/audience/lists.policy.ts';
import { runCampaignSlice } from '../../../worker/features/campaigns/fan-out.service.ts';
import {
  createCampaignComposer,
  type PreparedMail,
  prepareMails,
  readOpenCampaigns,
} from '../../../worker/features/campaigns/hand-over.service.ts';
import { jobCtx } from './factories.ts';

const SERVER = {
  isBulk: true,
  smtp: { host: 'localhost', port: 25, username: '', password: '', tls: false, from: 'posts@platform.test' },
  bounceDomain: 'bounces.platform.test',
  perSecond: 100,
  perConnection: 100,
  sockets: 1,
};
const SALT = 'salt';

export type CampaignRow = {
  seq: number;
  state: string;
  cursor: number;
  candidates: number;
  sent: number;
  failed: number;
  excluded: number;
  visits: number;
  reason: string | null;
};

/** Returns the campaign with a key, as stored. */
export const campaignOf = async (key: string) =>
  await env.DB.prepare('SELECT * FROM campaigns WHERE key = ?1').bind(key).first<CampaignRow>();

/** Copies the whole list of a campaign. Each slice runs twice, as after a crash. */
export async function fanOut(key: string, ctx = jobCtx()): Promise<CampaignRow | null> {
  for (let slices = 0; slices < 100; slices++) {
    for (let run = 0; run < 2; run++) await runCampaignSlice(ctx, { key, startedAt: 0, after: 0 });
    const campaign = await campaignOf(key);
    if (campaign?.state !== 'preparing') return campaign;
  }
  throw new Error(`${key} is still being prepared`);
}

export const fanOutPost = (postId: string) => fanOut(postCampaignKey(postId));

/** Returns what the lanes would prepare now for each waiting contact of a campaign. */
export async function preparedMails(key: string, ctx = jobCtx()): Promise<PreparedMail[]> {
  const { seq } = (await campaignOf(key)) ?? { seq: 0 };
  const { sending } = await readOpenCampaigns(ctx);
  const campaign = sending.find((each) => each.seq === seq);
  if (campaign === undefined) return [];
  const composer = await createCampaignComposer(ctx, campaign, SERVER);
  const shards = Array.from({ length: BULK_SHARDS }, (_, shard) => shard);
  const parts = shards.map(async (shard) => await prepareMails(ctx, { campaign, shard, after: 0 }, composer, SALT));
  return (await Promise.all(parts)).flatMap((mails) => mails ?? []);
}

/** Returns the emails that a campaign would hand over now, by address; null for a contact who gets none. */
export async function mailsOf(key: string, ctx = jobCtx()) {
  const mails = new Map<
    string,
    { raw: string; from: string; subject: string; text: string; html: string; headers: Record<string, string> } | null
  >();
  for (const { address, email } of await preparedMails(key, ctx)) {
    if (email === null) {
      mails.set(address ?? '', null);
      continue;
    }
    const { subject = '', text = '', html = '', headers } = await PostalMime.parse(email.content);
    mails.set(email.to, {
      raw: email.content,
      from: email.from,
      subject,
      text,
      html,
      headers: Object.fromEntries(headers.map(({ key: name, value }) => [name, value])),
    });
  }
  return mails;
}

export const mailsOfPost = (postId: string) => mailsOf(postCampaignKey(postId));
