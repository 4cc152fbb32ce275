import type { PlatformSettingsResponse } from '#contract/settings';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/settings.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadSettingsRules = () => void load();

export type PlatformValues = { platformName: string; platformEmail: string; feePercentage: string };

/** Converts settings to form values. */
export const platformValues = (settings: PlatformSettingsResponse): PlatformValues => ({
  platformName: settings.platformName,
  platformEmail: settings.platformEmail,
  feePercentage: String(settings.feePercentage),
});

/** Parses a typed number; null for other text and for none. */
export function typedNumber(typed: string): number | null {
  const text = typed.trim();
  return /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : null;
}

/** Converts form values to the request, without the base version. */
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
