import { DAY } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
/**
 * Validity of the file, which RFC 9116 limits to less than a year. Each response is generated, so it is always current.
 */
const GOOD_FOR = 180 * DAY;

/**
 * Returns the security contact (RFC 9116): the platform's email address as set by an admin, otherwise as configured. At
 * most one round trip.
 */
export async function securityTxt(ctx: Ctx): Promise<string> {
  const { supportEmail } = await readPlatformInfo(ctx);
  const today = ctx.now - (ctx.now % DAY);
  const { origin } = ctx.config;
  return [
    `Contact: mailto:${encodeURI(supportEmail)}`,
    `Expires: ${new Date(today + GOOD_FOR).toISOString()}`,
    'Preferred-Languages: en',
    // A canonical URL must be protected from spoofing.
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}${SECURITY_TXT_PATH}`] : []),
    '',
  ].join('\n');
}
