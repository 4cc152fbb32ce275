/** Countries with separate charges and transfers (docs.stripe.com/connect/separate-charges-and-transfers). */
export const chargeCountries = [
  'AT',
  'AU',
  'BE',
  'BG',
  'BR',
  'CA',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'JP',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'MX',
  'MY',
  'NL',
  'NO',
  'NZ',
  'PL',
  'PT',
  'RO',
  'SE',
  'SG',
  'SI',
  'SK',
  'US',
];

/** Countries outside of the US, the UK, the EEA, Canada and Switzerland. */
const domesticOnly = ['AU', 'BR', 'JP', 'MX', 'MY', 'NZ', 'SG'];

/**
 * Returns the countries to which a platform can transfer: any within the US, the UK, the EEA, Canada and Switzerland,
 * else only its own (docs.stripe.com/connect/cross-border-payouts).
 */
export function payoutCountries(platformCountry: string): string[] {
  if (domesticOnly.includes(platformCountry)) return [platformCountry];
  return chargeCountries.filter((country) => !domesticOnly.includes(country));
}
