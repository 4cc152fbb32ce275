import { SMTP_BLOCKED_PORT, SMTP_DEFAULT_PORT, type SmtpResponse, smtpMessages } from '#contract/smtp';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/smtp.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadSmtpRules = () => void load();

export type SmtpValues = {
  smtpServer: string;
  smtpPort: string;
  smtpUsername: string;
  password: string;
  fromEmail: string;
  fromName: string;
  useTls: boolean;
};

/** Converts saved settings to form values, or returns the defaults. The server never sends the password. */
export function smtpValues(settings: SmtpResponse['settings']): SmtpValues {
  return {
    smtpServer: settings?.smtpServer ?? '',
    smtpPort: String(settings?.smtpPort ?? SMTP_DEFAULT_PORT),
    smtpUsername: settings?.smtpUsername ?? '',
    password: '',
    fromEmail: settings?.fromEmail ?? '',
    fromName: settings?.fromName ?? '',
    useTls: settings?.useTls ?? true,
  };
}

/** Converts form values to the request; a port that is not a number becomes null. */
export const toSmtpRequest = ({ smtpPort, ...rest }: SmtpValues) => ({
  ...rest,
  smtpPort: /^\s*\d+\s*$/.test(smtpPort) ? Number(smtpPort) : null,
});

export async function checkSmtp(values: SmtpValues): Promise<FieldErrors<SmtpValues>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.smtpRequest, toSmtpRequest(values));
}

/** Returns the error of a test email's recipient, or null. */
export async function checkTestAddress(to: string): Promise<string | null> {
  if (to.trim() === '') return smtpMessages.testAddressRequired;
  const rules = await load();
  return (rules && findFieldErrors(rules.testEmailRequest, { to, test: 'general' }).to) ?? null;
}

const meanings = new Map([
  ['587', 'STARTTLS: upgrades to TLS before the password is sent. Recommended by most providers.'],
  ['465', 'Implicit TLS.'],
  ['2525', 'Same as 587; an alternative port of some providers.'],
]);

/** Returns a hint for well-known ports. */
export const portHint = (typed: string): string | undefined => meanings.get(typed.trim());

/** Returns true for the port that no email can use from the servers. */
export const isBlockedSmtpPort = (typed: string): boolean => typed.trim() === String(SMTP_BLOCKED_PORT);
