import type { TermsVersion } from '#contract/terms.schema';

type Stored = Omit<TermsVersion, 'needsConsent'> & { needsConsent: 0 | 1 };

/** Presents versions, the newest first. */
export const presentVersions = (rows: readonly Stored[]): TermsVersion[] =>
  rows.map((row) => ({ ...row, needsConsent: row.needsConsent === 1 }));

/** Returns the number of the version in force at `now`; 0 before the first one. @param versions the newest first */
export const findInForce = (versions: readonly Pick<TermsVersion, 'version' | 'inForceAt'>[], now: number): number =>
  versions.find(({ inForceAt }) => inForceAt <= now)?.version ?? 0;
