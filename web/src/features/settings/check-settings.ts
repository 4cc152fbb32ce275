import type { PlatformSettingsResponse } from '#contract/settings';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/settings.schema'));

/** Fetches the rules ahead, so that the first check is quick. */
export const preloadSettingsRules = () => void load();

export type PlatformValues = { platformName: string; platformEmail: string; feePercentage: string };

/** Settings as they stand in the form. */
export const platformValues = (settings: PlatformSettingsResponse): PlatformValues => ({
  platformName: settings.platformName,
  platformEmail: settings.platformEmail,
  feePercentage: String(settings.feePercentage),
});

/** A number as it was typed; null for anything else, and for nothing. */
export function typedNumber(typed: string): number | null {
  const text = typed.trim();
  return /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : null;
}

/** What the form asks to be saved, but for what it was made from. */
export const platformRequest = ({ feePercentage, ...rest }: PlatformValues) => ({
  ...rest,
  feePercentage: typedNumber(feePercentage),
});

export async function checkPlatform(values: PlatformValues): Promise<FieldErrors<PlatformValues>> {
  const rules = await load();
  return rules === null
    ? {}
    : findFieldErrors(rules.platformSettingsRequest, { ...platformRequest(values), base: null });
}
