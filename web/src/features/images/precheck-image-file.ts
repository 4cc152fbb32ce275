import { imageMessages } from '#contract/images';
import { POST_IMAGE_BYTES_MAX, PROFILE_PICTURE_BYTES_MAX } from '#contract/limits';
import { type DetectedFormat, detectImageFormat, HEAD_BYTES } from './image-format.ts';

/** Why a file is not taken. */
export type FileRejection = { title: string; text: string };
/** What files a field takes, and its words for others. */
export type FileRules = {
  kinds: readonly DetectedFormat[];
  bytesMax: number;
  tooLarge: FileRejection;
  wrongKind: FileRejection;
};

/** Spec §5 'Post featured image'. */
export const postImageRules: FileRules = {
  kinds: ['jpeg', 'png', 'webp', 'heic'],
  bytesMax: POST_IMAGE_BYTES_MAX,
  tooLarge: { title: imageMessages.tooLargeTitle, text: imageMessages.postTooLarge },
  wrongKind: { title: imageMessages.typeTitle, text: imageMessages.postType },
};

/** Spec §5 'Profile picture'. */
export const profilePictureRules: FileRules = {
  kinds: ['jpeg', 'png', 'webp'],
  bytesMax: PROFILE_PICTURE_BYTES_MAX,
  tooLarge: { title: imageMessages.invalidTitle, text: imageMessages.profileTooLarge },
  wrongKind: { title: imageMessages.invalidTitle, text: imageMessages.profileType },
};

/** What is said of a damaged file. */
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

/** What a file dialog offers first (attribute `accept`). */
export const acceptedTypes = ({ kinds }: FileRules) => kinds.map((kind) => mimeTypes[kind]).join(',');

/** Why a field does not take a file, or null when it does, as far as its size and first bytes tell. */
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
