import { BULK_DEFAULTS, type BulkMailResponse } from '#contract/bulk-mail';
import { SMTP_DEFAULT_PORT, smtpMessages } from '#contract/smtp';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/bulk-mail.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadBulkMailRules = () => void load();

export type BulkMailValues = {
  smtpServer: string;
  smtpPort: string;
  smtpUsername: string;
  password: string;
  fromEmail: string;
  useTls: boolean;
  bounceDomain: string;
  perSecond: string;
  perConnection: string;
  sockets: string;
};

/** Converts saved settings to form values, or returns the defaults. The server never sends the password. */
export function bulkMailValues(settings: BulkMailResponse['settings']): BulkMailValues {
  return {
    smtpServer: settings?.smtpServer ?? '',
    smtpPort: String(settings?.smtpPort ?? SMTP_DEFAULT_PORT),
    smtpUsername: settings?.smtpUsername ?? '',
    password: '',
    fromEmail: settings?.fromEmail ?? '',
    useTls: settings?.useTls ?? true,
    bounceDomain: settings?.bounceDomain ?? '',
    perSecond: String(settings?.perSecond ?? BULK_DEFAULTS.perSecond),
    perConnection: String(settings?.perConnection ?? BULK_DEFAULTS.perConnection),
    sockets: String(settings?.sockets ?? BULK_DEFAULTS.sockets),
  };
}

const toNumber = (typed: string): number | null => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : null);

/** Converts form values to the request; what is not a number becomes null. */
export const toBulkMailRequest = ({ smtpPort, perSecond, perConnection, sockets, ...rest }: BulkMailValues) => ({
  ...rest,
  smtpPort: toNumber(smtpPort),
  perSecond: toNumber(perSecond),
  perConnection: toNumber(perConnection),
  sockets: toNumber(sockets),
});

export async function checkBulkMail(values: BulkMailValues): Promise<FieldErrors<BulkMailValues>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.bulkMailRequest, toBulkMailRequest(values));
}

/** Returns the error of the address for a test email. */
export async function checkBulkTest(values: { to: string }): Promise<FieldErrors<{ to: string }>> {
  if (values.to.trim() === '') return { to: smtpMessages.testAddressRequired };
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.bulkTestRequest, values);
}

/** Returns the error of the selector for a domain check. */
export async function checkSelector(values: { selector: string }): Promise<FieldErrors<{ selector: string }>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.domainCheckQuery, values);
}

/** Returns the error of an address to look up. */
export async function checkAddress(values: { address: string }): Promise<FieldErrors<{ address: string }>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.suppressionQuery, values);
}
