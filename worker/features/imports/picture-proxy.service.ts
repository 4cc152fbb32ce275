import { PROXIED_PICTURE_BYTES_MAX, pictureProxyMessages } from '#contract/picture-proxy';
import { SECOND } from '#contract/time';
import { type Ctx, readAsUser } from '../../context.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { BoundedFetchFailure, type FetchFault, fetchBounded, streamFile } from '../../platform/bounded-fetch.ts';
import { parseImage } from '../../platform/images/image-file.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { openImportStatement } from './open-import.statements.ts';
import { parsePictureAddress } from './picture-proxy.policy.ts';

const TIMEOUT_MS = 10 * SECOND;
const REDIRECTS_MAX = 3;
const ACCEPT = 'image/webp,image/jpeg,image/png,image/*;q=0.5';

const { addressRefused, unreachable, tooSlow } = pictureProxyMessages;
const faultErrors: Record<FetchFault, () => AppError> = {
  address: () => invalidInput({ url: addressRefused }),
  unreachable: () => invalidInput({ url: unreachable }),
  slow: () => invalidInput({ url: tooSlow }),
  large: () => new AppError('too_large', pictureProxyMessages.tooLarge),
  type: () => invalidInput({ url: pictureProxyMessages.notPicture }),
};

/** Checks for the signature of a picture. The browser decodes the file, so its other faults do not matter here. */
function isPicture(head: Uint8Array): boolean {
  const verdict = parseImage(head);
  return head.length > 0 && verdict !== 'foreign';
}

/**
 * Loads a picture from another host for an open import of the viewer. Stores and logs neither the picture nor its address.
 * @throws AppError signed_out; email_unconfirmed, forbidden; not_found without an open import of the viewer's own;
 * rate_limited; invalid_input and too_large if the picture cannot be loaded
 */
export async function proxyPicture(
  ctx: Ctx,
  importId: string,
  address: string,
): Promise<{ body: ReadableStream<Uint8Array>; size: number }> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [openImportStatement(ctx.db, user, ctx.now)]);
  checkBlogger(viewer);
  if (rows[0][0]?.id !== importId) throw notFound(pictureProxyMessages.importUnknown);
  await enforceRateLimit(ctx, { name: 'imported-picture', key: viewer.id, rule: ctx.config.limits.importedPictures });
  try {
    const file = await fetchBounded(address, {
      parseAddress: (text, base) => parsePictureAddress(ctx.config, text, base),
      isWanted: isPicture,
      accept: ACCEPT,
      bytesMax: PROXIED_PICTURE_BYTES_MAX,
      redirectsMax: REDIRECTS_MAX,
      timeoutMs: TIMEOUT_MS,
    });
    return { body: streamFile(file), size: file.size };
  } catch (error) {
    throw error instanceof BoundedFetchFailure ? faultErrors[error.fault]() : error;
  }
}
