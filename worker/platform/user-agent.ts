/** Names of browsers; the first match counts, because most browsers also name similar ones. */
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

/** Returns the browser without version and system, such as 'Chrome'; undefined for an unknown one. */
export const browserFamily = (userAgent: string): string | undefined => named(BROWSERS, userAgent);

/** Describes a browser by its User-Agent: 'Chrome on Windows', 'Unknown browser'. */
export function describeBrowser(userAgent: string): string {
  const browser = browserFamily(userAgent) ?? 'Unknown browser';
  const system = named(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}
