import * as z from 'zod';
import { emailSchema } from './accounts.schema.ts';
import {
  BULK_LIMITS,
  bulkMailMessages,
  campaignActions,
  campaignStates,
  domainChecks,
  suppressionReasons,
} from './bulk-mail.ts';
import { smtpRequest } from './smtp.schema.ts';
import { termsDocuments } from './terms.ts';
import { storedName } from './user-text.schema.ts';

/** A provider of webhooks, by the name in its address. */
export const mailProviderParams = z.object({
  provider: z
    .string()
    .max(40, { abort: true })
    .regex(/^[a-z0-9-]+$/),
});

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const amount = (max: number, message: string) => z.int(message).min(1, message).max(max, message);

/** The mail server for campaigns. Every save requires the password, as for the account server. */
export const bulkMailRequest = smtpRequest.omit({ fromName: true }).extend({
  /** Receives bounces. Empty: bounces are only reported by webhooks that name the sender. */
  bounceDomain: z
    .string()
    .trim()
    .toLowerCase()
    .max(180, { error: bulkMailMessages.domainInvalid, abort: true })
    .refine((domain) => domain === '' || DOMAIN.test(domain), bulkMailMessages.domainInvalid)
    .default(''),
  perSecond: amount(BULK_LIMITS.perSecond, bulkMailMessages.perSecondInvalid),
  perConnection: amount(BULK_LIMITS.perConnection, bulkMailMessages.perConnectionInvalid),
  sockets: amount(BULK_LIMITS.sockets, bulkMailMessages.socketsInvalid),
});
export type BulkMailRequest = z.infer<typeof bulkMailRequest>;

/** `settings` are null without a bulk server: the account server then sends campaigns. */
export const bulkMailResponse = z.object({
  settings: z
    .object({
      smtpServer: z.string(),
      smtpPort: z.int(),
      smtpUsername: z.string(),
      fromEmail: z.string(),
      useTls: z.boolean(),
      bounceDomain: z.string(),
      perSecond: z.int(),
      perConnection: z.int(),
      sockets: z.int(),
      updatedAt: z.int(),
    })
    .nullable(),
  /** Why no campaign is sent, null if they are. */
  problem: z.string().nullable(),
  /** `host:port` of the account server, null without one. */
  accountServer: z.string().nullable(),
});
export type BulkMailResponse = z.infer<typeof bulkMailResponse>;

export const bulkTestRequest = z.strictObject({ to: emailSchema });

export const domainCheckQuery = z.strictObject({
  selector: z
    .string(bulkMailMessages.selectorInvalid)
    .max(63, { error: bulkMailMessages.selectorInvalid, abort: true })
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/, bulkMailMessages.selectorInvalid),
});

/** One record of DNS: `host` is where it is looked up; `unknown` if the look-up failed. */
export const domainCheckResponse = z.object({
  checks: z.array(
    z.object({
      name: z.enum(domainChecks),
      host: z.string(),
      state: z.enum(['ok', 'weak', 'missing', 'unknown']),
      text: z.string(),
    }),
  ),
});
export type DomainCheckResponse = z.infer<typeof domainCheckResponse>;

export const suppressionQuery = z.strictObject({ address: emailSchema });

/** Whether an address is suppressed now; `until` is null for a suppression that does not end. */
export const suppressionResponse = z.object({
  suppression: z
    .object({ reason: z.enum(suppressionReasons), until: z.int().nullable(), at: z.int(), canBeRemoved: z.boolean() })
    .nullable(),
});
export type SuppressionResponse = z.infer<typeof suppressionResponse>;

/** How far a campaign is: its state, its recipients by result, and its end in milliseconds UTC. */
export const campaignProgress = z.object({
  state: z.enum(campaignStates),
  reason: z.string().nullable(),
  candidates: z.int(),
  sent: z.int(),
  failed: z.int(),
  excluded: z.int(),
  endedAt: z.int().nullable(),
});

const bulkCampaign = z.object({
  key: z.string(),
  kind: z.enum(['post', 'digest', 'announcement']),
  /** Null for a digest, and for a post that was deleted. */
  title: z.string().nullable(),
  /** The document whose new version an announcement is about: it cannot be stopped. */
  document: z.enum(termsDocuments).nullable(),
  username: z.string().nullable(),
  ...campaignProgress.shape,
  bounced: z.int(),
  complained: z.int(),
  visits: z.int(),
  createdAt: z.int(),
});
export type BulkCampaign = z.infer<typeof bulkCampaign>;

/** Campaigns that have not ended, oldest first, and the last ones that have. */
export const bulkCampaignsResponse = z.object({
  open: z.array(bulkCampaign),
  ended: z.array(bulkCampaign),
});
export type BulkCampaignsResponse = z.infer<typeof bulkCampaignsResponse>;

export const campaignStateRequest = z.strictObject({ key: storedName, action: z.enum(campaignActions) });
export type CampaignStateRequest = z.infer<typeof campaignStateRequest>;
