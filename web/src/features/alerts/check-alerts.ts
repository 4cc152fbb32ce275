import type { AlertSettingsRequest, AlertSettingsResponse } from '#contract/alerts';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/alerts.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadAlertRules = () => void load();

export type AlertValues = Omit<AlertSettingsRequest, 'digestHour' | 'base'> & { digestHour: string };

/** Converts saved settings to form values. Without quiet hours and a digest, the time zone is the browser's. */
export function alertValues(settings: AlertSettingsResponse): AlertValues {
  const { mailsMe, webhookUrl, heartbeatUrl, quietFrom, quietTo, digestHour } = settings;
  const isUnused = quietFrom === '' && digestHour === null && settings.timeZone === 'UTC';
  const timeZone = isUnused ? Intl.DateTimeFormat().resolvedOptions().timeZone : settings.timeZone;
  return {
    mailsMe,
    webhookUrl,
    heartbeatUrl,
    quietFrom,
    quietTo,
    timeZone,
    digestHour: digestHour === null ? '' : String(digestHour),
  };
}

/** @param base the version that was edited */
export const toAlertRequest = ({ digestHour, ...values }: AlertValues, base: number | null): AlertSettingsRequest => ({
  ...values,
  base,
  digestHour: digestHour === '' ? null : Number(digestHour),
});

export async function checkAlerts(values: AlertValues): Promise<FieldErrors<AlertValues>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.alertSettingsRequest, toAlertRequest(values, 0));
}
