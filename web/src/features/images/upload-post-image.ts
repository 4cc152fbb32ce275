import { type UploadedImageResponse, type UploadPurpose, uploadParts } from '#contract/images';
import { uploadForm } from '@/lib/http/upload-form.ts';
import type { PostImageFiles } from './prepare-picture.ts';

const nameOf = (file: Blob, name: string) => `${name}.${file.type.replace('image/', '')}`;

/** @throws ApiError, or the signal's reason */
export function uploadPostImage(
  { variants, share, color }: PostImageFiles,
  purpose: UploadPurpose,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<UploadedImageResponse> {
  const form = new FormData();
  for (const [index, file] of variants.entries()) form.append(uploadParts.picture, file, nameOf(file, `${index}`));
  form.append(uploadParts.share, share, nameOf(share, 'share'));
  form.append(uploadParts.color, color);
  return uploadForm(purpose === 'text' ? '/images?for=text' : '/images', form, options);
}
