export type { Picture } from './images.schema.ts';

/** The size of a share image (spec §9). */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;
export const DEFAULT_SHARE_IMAGE = '/icons/share.png';
