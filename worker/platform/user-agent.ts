/** What browsers call themselves; the first that fits, as most also name those they resemble. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh|_PowerPC)?\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Which browser it is, whatever its version and the system: 'Chrome'; undefined for one that is not known. */
export const browserFamily = (userAgent: string): string | undefined => named(BROWSERS, userAgent);

/** A browser in plain words, as far as its User-Agent tells: 'Chrome on Windows', 'Unknown browser'. */
export function describeBrowser(userAgent: string): string {
  const browser = browserFamily(userAgent) ?? 'Unknown browser';
  const system = named(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}
