import * as z from 'zod';

/**
 * A stored picture. `url` is its largest variant, `srcset` lists every width, `color` fills its place until it
 * arrives. All are same-origin addresses.
 */
export const pictureSchema = z.object({
  url: z.string(),
  srcset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** A stored picture that no post shows yet: name it in a post or a draft by `id`, else it is swept. */
export const uploadedImageResponse = z.object({ id: z.string(), picture: pictureSchema });
export type UploadedImageResponse = z.infer<typeof uploadedImageResponse>;

/** The parts of an upload (`uploadParts`): one file for each width, the share image, `#rrggbb`. */
export const postImageForm = z.object({
  picture: z.array(z.file()).min(1),
  share: z.file().optional(),
  color: z.string().optional(),
});
export const profilePictureForm = z.object({ picture: z.file() });
