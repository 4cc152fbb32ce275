import { imageMessages } from '#contract/images';
import type { Ctx } from '../../context.ts';
import { invalidInput } from '../../errors.ts';
import { type Picture, readPicture } from '../../platform/images/picture.ts';
import { recordSecurityEvent } from '../security/security.service.ts';

/**
 * An uploaded file as a picture without metadata. What is no picture at all goes into the security log.
 * @param typeMessage what is said of files of another kind
 * @throws AppError invalid_input with `fields.image`
 */
export async function judgeFile(ctx: Ctx, file: File, who: string, typeMessage: string): Promise<Picture> {
  const verdict = readPicture(new Uint8Array(await file.arrayBuffer()));
  switch (verdict) {
    case 'foreign': {
      const detail = `${file.size} bytes named ${file.name} (${file.type})`;
      recordSecurityEvent(ctx, { type: 'suspicious_file_upload', actor: who, detail });
      throw invalidInput({ image: typeMessage });
    }
    case 'other_kind':
      throw invalidInput({ image: typeMessage });
    case 'too_many_pixels':
      throw invalidInput({ image: imageMessages.tooManyPixels });
    case 'unreadable':
      throw invalidInput({ image: imageMessages.unreadable(typeMessage) });
    default:
      return verdict;
  }
}
