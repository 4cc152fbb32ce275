import { env, exports } from 'cloudflare:workers';
import { getConfig } from '../../../worker/config.ts';
import { hashAddress } from '../../../worker/platform/mail/address-hash.ts';
import { createReturnPath } from '../../../worker/platform/mail/return-path.ts';
import { signBody } from '../../sandbox/webhook-signature.ts';
import { fresh, newPerson, type Person } from './factories.ts';
import { LOCAL_SERVER, PASSWORD } from './smtp.ts';

/** One of the two secrets of vitest.config.ts. */
const SECRET = 'whsec_mail';
const WEBHOOK = '/api/webhooks/mail/sandbox';

/** Returns the signature of a webhook's body. */
export const signReport = (body: string, at = Date.now(), secret = SECRET) => signBody(body, secret, at);

type CampaignFacts = { state?: string; sent?: number; bounced?: number; complained?: number; reason?: string };

/** Stores a campaign: of a post of `blogger`, or a digest. Returns its `seq`. */
export async function newCampaign(blogger: Person | null, facts: CampaignFacts = {}): Promise<number> {
  const { state = 'sending', sent = 0, bounced = 0, complained = 0, reason = null } = facts;
  const row = await env.DB.prepare(
    `INSERT INTO campaigns (key, kind, blogger, state, candidates, sent, bounced, complained, reason, created_at, ended_at)
     VALUES (?1, ?2, ?3, ?4, 1000, ?5, ?6, ?7, ?8, ?9, iif(?4 IN ('done', 'stopped'), ?9, NULL)) RETURNING seq`,
  )
    .bind(
      `test:${fresh()}:${crypto.randomUUID()}`,
      blogger === null ? 'digest' : 'post',
      blogger?.seq ?? null,
      state,
      sent,
      bounced,
      complained,
      reason,
      Date.now(),
    )
    .first<{ seq: number }>();
  if (row === null) throw new Error('no campaign');
  return row.seq;
}

/** A mail of a campaign: its recipient, and the return path that its bounces are sent to. */
export type SentMail = { campaign: number; contact: number; address: string; returnPath: string };

/** Stores a delivery to a new user. @param state as in `deliveries` */
export async function newDelivery(campaign: number, state = 1, person?: Person): Promise<SentMail> {
  const { seq, email } = person ?? (await newPerson());
  const contact = await env.DB.prepare(
    `INSERT INTO contacts (id, user, created_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (user) DO UPDATE SET user = excluded.user RETURNING seq`,
  )
    .bind(crypto.randomUUID(), seq, Date.now())
    .first<{ seq: number }>();
  if (contact === null) throw new Error('no contact');
  await env.DB.prepare('INSERT INTO deliveries (campaign, shard, contact, state) VALUES (?1, ?2 % 8, ?2, ?3)')
    .bind(campaign, contact.seq, state)
    .run();
  const mail = { campaign, contact: contact.seq };
  const returnPath = await createReturnPath(mail, 'bounces.test', getConfig(env).sessionKeys);
  return { ...mail, address: email, returnPath };
}

/** Sends a webhook as a provider does. @param signature null for none; by default a valid one */
export async function postReport(report: unknown, signature?: string | null, path = WEBHOOK): Promise<Response> {
  const body = typeof report === 'string' ? report : JSON.stringify(report);
  const signed = signature === undefined ? await signReport(body) : signature;
  return await exports.default.fetch(env.APP_ORIGIN + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signed !== null && { 'webhook-signature': signed }) },
    body,
  });
}

/** Returns a provider's report of a bounce or a complaint. */
export const reportOf = ({ returnPath, address }: SentMail, kind: 'permanent' | 'temporary' | 'complaint') => ({
  id: crypto.randomUUID(),
  type: kind === 'complaint' ? 'complaint' : 'bounce',
  at: Date.now(),
  recipient: address,
  returnPath,
  messageId: '<1@bulk.test>',
  ...(kind !== 'complaint' && { status: kind === 'permanent' ? '5.1.1' : '4.2.2', isPermanent: kind === 'permanent' }),
});

/** Returns the row of an address in the suppression list. */
export async function suppressionOf(address: string) {
  const salt = await env.DB.prepare('SELECT salt FROM bulk_mail').first<string>('salt');
  return await env.DB.prepare(
    'SELECT reason, until, bounces, first_at AS firstAt FROM suppressions WHERE address_hash = ?1',
  )
    .bind(hashAddress(salt ?? '', address))
    .first<{ reason: string; until: number | null; bounces: number; firstAt: number }>();
}

/** Returns the state and the counts of a campaign. */
export const campaignRow = async (seq: number) =>
  await env.DB.prepare('SELECT state, reason, sent, bounced, complained FROM campaigns WHERE seq = ?1')
    .bind(seq)
    .first<{ state: string; reason: string | null; sent: number; bounced: number; complained: number }>();

/** Stores a campaign that is being sent. Returns its key. */
export async function newCampaignKey(blogger: Person | null, facts: CampaignFacts = {}): Promise<string> {
  const seq = await newCampaign(blogger, facts);
  return (await env.DB.prepare('SELECT key FROM campaigns WHERE seq = ?1').bind(seq).first<string>('key')) ?? '';
}

/** Returns the form of a bulk mail server on this machine, where none listens. */
export const bulkMailForm = (parts: object = {}) => ({
  ...LOCAL_SERVER,
  smtpUsername: 'mailer',
  password: PASSWORD,
  fromEmail: 'posts@bulk.test',
  bounceDomain: 'bounces.bulk.test',
  perSecond: 20,
  perConnection: 100,
  sockets: 2,
  ...parts,
});
