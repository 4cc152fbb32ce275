import { imageMessages } from '#contract/images';
import { POST_IMAGE_BYTES_MAX, PROFILE_PICTURE_BYTES_MAX } from '#contract/limits';
import { type DetectedFormat, detectImageFormat, HEAD_BYTES } from './image-format.ts';

export type FileRejection = { title: string; text: string };
/** Accepted formats and size of a field, with the texts for rejected files. */
export type FileRules = {
  kinds: readonly DetectedFormat[];
  bytesMax: number;
  tooLarge: FileRejection;
  wrongKind: FileRejection;
};

export const postImageRules: FileRules = {
  kinds: ['jpeg', 'png', 'webp', 'heic'],
  bytesMax: POST_IMAGE_BYTES_MAX,
  tooLarge: { title: imageMessages.tooLargeTitle, text: imageMessages.postTooLarge },
  wrongKind: { title: imageMessages.typeTitle, text: imageMessages.postType },
};

export const profilePictureRules: FileRules = {
  kinds: ['jpeg', 'png', 'webp'],
  bytesMax: PROFILE_PICTURE_BYTES_MAX,
  tooLarge: { title: imageMessages.invalidTitle, text: imageMessages.profileTooLarge },
  wrongKind: { title: imageMessages.invalidTitle, text: imageMessages.profileType },
};

/** Returns the text for a damaged file. */
export const unreadableFile = ({ wrongKind }: FileRules): FileRejection => ({
  title: imageMessages.invalidTitle,
  text: imageMessages.unreadable(wrongKind.text),
});

const mimeTypes: Record<DetectedFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic,image/heif,.heic,.heif',
};

/** Returns the value of the `accept` attribute. */
export const acceptedTypes = ({ kinds }: FileRules) => kinds.map((kind) => mimeTypes[kind]).join(',');

/** Returns the reason to reject a file, or null. Checks only its size and first bytes. */
export async function precheckImageFile(file: Blob, rules: FileRules): Promise<FileRejection | null> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (head === null) return unreadableFile(rules);
  const kind = detectImageFormat(new Uint8Array(head));
  if (kind === null || !rules.kinds.includes(kind)) return rules.wrongKind;
  return file.size > rules.bytesMax ? rules.tooLarge : null;
}
