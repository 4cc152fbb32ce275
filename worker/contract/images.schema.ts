import * as z from 'zod';

/**
 * A stored picture. `url` is its largest variant, `srcset` lists every width, `color` is shown until it has loaded. All
 * addresses are same-origin.
 */
export const pictureSchema = z.object({
  url: z.string(),
  srcset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** The images of a text by their ids. An id of the text that is missing here is not shown. */
export const imagesSchema = z.record(z.string(), pictureSchema);
export type Images = z.infer<typeof imagesSchema>;

/** A stored picture without a post. It is swept unless a post or a draft refers to its `id`. */
export const uploadedImageResponse = z.object({ id: z.string(), picture: pictureSchema });
export type UploadedImageResponse = z.infer<typeof uploadedImageResponse>;

/** Place of an image in a post; each has its own rate limit. */
export const uploadQuery = z.strictObject({ for: z.enum(['featured', 'text']).default('featured') });
export type UploadPurpose = z.infer<typeof uploadQuery>['for'];

/** Parts of an upload (`uploadParts`): one file for each width, the share image, `#rrggbb`. */
export const postImageForm = z.object({
  picture: z.array(z.file()).min(1),
  share: z.file().optional(),
  color: z.string().optional(),
});
export const profilePictureForm = z.object({ picture: z.file() });
