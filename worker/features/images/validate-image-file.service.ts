import { imageMessages } from '#contract/images';
import type { Ctx } from '../../context.ts';
import { invalidInput } from '../../errors.ts';
import { type ImageFault, type ParsedImage, parseImage } from '../../platform/images/image-file.ts';
import { recordSecurityEvent } from '../security/security.service.ts';

const NAME_MAX = 100;

const faults: Record<ImageFault, string> = {
  foreign: 'no picture',
  other_kind: 'another image type, or an animated image',
  unreadable: 'damaged, or with trailing data',
  too_many_pixels: 'too many pixels',
};

/**
 * Parses an uploaded file as an image without metadata. Records an invalid one in the security log, because our own
 * pages upload only what they drew.
 * @param typeMessage the message for files of another type
 * @throws AppError invalid_input with `fields.image`
 */
export async function validateImageFile(ctx: Ctx, file: File, who: string, typeMessage: string): Promise<ParsedImage> {
  const verdict = parseImage(new Uint8Array(await file.arrayBuffer()));
  if (typeof verdict !== 'string') return verdict;
  const detail = `${faults[verdict]}: ${file.size} bytes named ${file.name.slice(0, NAME_MAX)} (${file.type})`;
  recordSecurityEvent(ctx, { type: 'suspicious_file_upload', actor: who, detail });
  switch (verdict) {
    case 'too_many_pixels':
      throw invalidInput({ image: imageMessages.tooManyPixels });
    case 'unreadable':
      throw invalidInput({ image: imageMessages.unreadable(typeMessage) });
    default:
      throw invalidInput({ image: typeMessage });
  }
}
