export type { Images, Picture, UploadedImageResponse, UploadPurpose } from './images.schema.ts';

/** Pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;
export const DEFAULT_SHARE_IMAGE = '/icons/share.png';

export const imageMessages = {
  tooLargeTitle: 'File too large',
  postTooLarge: 'Image must be less than 10MB',
  typeTitle: 'Invalid file type',
  postType: 'Please upload a JPEG, PNG, WebP, or HEIC image',
  invalidTitle: 'Invalid file',
  profileTooLarge: 'Image must be less than 5MB',
  profileType: 'Please upload a JPEG, PNG, or WebP image',
  tooManyPixels: 'Image must have at most 40 megapixels',
  /** Message for a damaged file, with the accepted types. */
  unreadable: (kinds: string) => `This image cannot be read. ${kinds}`,
} as const;

/** Names of the parts of an upload (multipart/form-data). */
export const uploadParts = {
  /** One file for each width, in any order; all of one type. */
  picture: 'picture',
  /** The 1200x630 JPEG, optional. */
  share: 'share',
  /** `#rrggbb`, shown until the picture has loaded; optional. */
  color: 'color',
} as const;
