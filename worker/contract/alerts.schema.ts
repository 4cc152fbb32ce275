import * as z from 'zod';
import { ALERT_URL_MAX, alertKinds, alertMessages } from './alerts.ts';

const url = z
  .string()
  .trim()
  .max(ALERT_URL_MAX, { error: alertMessages.urlInvalid, abort: true })
  .refine((text) => text === '' || (URL.canParse(text) && /^https?:\/\//.test(text)), alertMessages.urlInvalid);

const time = z
  .string()
  .trim()
  .max(5, { error: alertMessages.timeInvalid, abort: true })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, alertMessages.timeInvalid);

/** Checks for a time zone that this runtime knows. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z][\w+/-]*$/.test(name);
  } catch {
    return false;
  }
}

const timeZone = z
  .string()
  .trim()
  .max(64, { error: alertMessages.zoneInvalid, abort: true })
  .refine(isTimeZone, alertMessages.zoneInvalid);

/** Settings of alerts. An empty text or null turns a part off. Quiet hours and the digest use the time zone. */
export const alertSettingsRequest = z
  .strictObject({
    /** Whether the admin who saves gets alerts by email. */
    mailsMe: z.boolean(),
    webhookUrl: url,
    heartbeatUrl: url,
    quietFrom: time,
    quietTo: time,
    timeZone,
    digestHour: z
      .int(alertMessages.hourInvalid)
      .min(0, alertMessages.hourInvalid)
      .max(23, alertMessages.hourInvalid)
      .nullable(),
    /** The version that the form shows; null, from a tab of an earlier release, is not compared. */
    base: z.int().nullable().default(null),
  })
  .superRefine(({ quietFrom, quietTo }, ctx) => {
    const isEmpty = [quietFrom === '', quietTo === ''] as const;
    const message = isEmpty[0] === isEmpty[1] ? alertMessages.timesEqual : alertMessages.timesBoth;
    if (isEmpty[0] === isEmpty[1] && (isEmpty[0] || quietFrom !== quietTo)) return;
    ctx.addIssue({ code: 'custom', path: [isEmpty[0] ? 'quietFrom' : 'quietTo'], message });
  });
export type AlertSettingsRequest = z.infer<typeof alertSettingsRequest>;

/** Whether the admin gets alerts by email about what their roles include. */
export const alertEmails = z.strictObject({ mailsMe: z.boolean() });
export type AlertEmails = z.infer<typeof alertEmails>;

/** The settings with the last results. `secret` is only set in the response that created it. */
export const alertSettingsResponse = z.object({
  mailsMe: z.boolean(),
  webhookUrl: z.string(),
  heartbeatUrl: z.string(),
  quietFrom: z.string(),
  quietTo: z.string(),
  timeZone: z.string(),
  digestHour: z.int().nullable(),
  secret: z.string().nullable(),
  heartbeatAt: z.int().nullable(),
  heartbeatAnswer: z.string(),
  backedUpAt: z.int().nullable(),
  /** The version of the settings; one's own emails are no part of it. */
  updatedAt: z.int(),
});
export type AlertSettingsResponse = z.infer<typeof alertSettingsResponse>;

/** What the webhook's address answered to the test alert; null without one. `isMailed`: an email is on its way. */
export const alertTestResponse = z.object({
  webhook: z.object({ isAccepted: z.boolean(), answer: z.string() }).nullable(),
  isMailed: z.boolean(),
});
export type AlertTestResponse = z.infer<typeof alertTestResponse>;

export const alertsQuery = z.strictObject({ cursor: z.string().max(60).optional() });

/** `resolvedAt` is null while the problem lasts. `isHeld`: messages about it wait for the end of the quiet hours. */
export const alertEntry = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  title: z.string(),
  since: z.int(),
  raisedAt: z.int(),
  resolvedAt: z.int().nullable(),
  isHeld: z.boolean(),
  mails: z.int(),
  hasWebhook: z.boolean(),
});
export type AlertEntry = z.infer<typeof alertEntry>;

/** Newest first. */
export const alertsResponse = z.object({ alerts: z.array(alertEntry), nextCursor: z.string().nullable() });
export type AlertsResponse = z.infer<typeof alertsResponse>;
