import { DAY } from '#contract/limits';
import type { Ctx } from '../../context.ts';
import { readPlatformInfo } from '../settings/settings.service.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
/** RFC 9116 asks for less than a year. It is made anew for whoever asks, so that it says what is so. */
const GOOD_FOR = 180 * DAY;

/**
 * Where to tell of a weakness (RFC 9116): the platform's e-mail address as an admin set it, else as configured. At most one
 * round trip.
 */
export async function securityTxt(ctx: Ctx): Promise<string> {
  const { supportEmail } = await readPlatformInfo(ctx);
  const today = ctx.now - (ctx.now % DAY);
  const { origin } = ctx.config;
  return [
    `Contact: mailto:${encodeURI(supportEmail)}`,
    `Expires: ${new Date(today + GOOD_FOR).toISOString()}`,
    'Preferred-Languages: en',
    // An address in it has to be one that nobody can stand in for.
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}${SECURITY_TXT_PATH}`] : []),
    '',
  ].join('\n');
}
