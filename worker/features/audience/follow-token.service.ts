import * as z from 'zod';
import { cadences, FOLLOW_LINK_DAYS } from '#contract/audience';
import { DAY } from '#contract/time';
import type { Config } from '../../config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';

const PURPOSE = 'follow-by-mail';
const LABEL = 'confirm';

const followRequestSchema = z.object({
  email: z.string(),
  blogger: z.int(),
  cadence: z.enum(cadences),
  at: z.int(),
  wording: z.string(),
  post: z.string().optional(),
});

/** A follow by email that waits for its confirmation. `blogger` is a `seq`, `at` the time of the request, `post` the id of its article. */
export type FollowByMail = z.infer<typeof followRequestSchema>;

/** Creates the token of a confirmation link. It contains the request, so nothing is stored before the confirmation. */
export const createFollowToken = async (request: FollowByMail, keys: Config['sessionKeys']): Promise<string> =>
  await encryptText(JSON.stringify(request), keys, PURPOSE, LABEL);

/** Returns the request of a token, or null for an invalid or expired one. */
export async function readFollowToken(
  token: string,
  keys: Config['sessionKeys'],
  now: number,
): Promise<FollowByMail | null> {
  const text = await decryptText(token, keys, PURPOSE, LABEL).catch(() => null);
  if (text === null) return null;
  const request = followRequestSchema.parse(JSON.parse(text));
  return request.at + FOLLOW_LINK_DAYS * DAY > now ? request : null;
}
