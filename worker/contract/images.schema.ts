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
