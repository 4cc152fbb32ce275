import * as z from 'zod';
import { PICTURE_ADDRESS_MAX, pictureProxyMessages } from './picture-proxy.ts';

/** Address of a picture on another host. */
export const proxiedPictureQuery = z.strictObject({
  url: z.string().min(1).max(PICTURE_ADDRESS_MAX, pictureProxyMessages.addressRefused),
});

/** The bytes of a picture as its host sent them. */
export const proxiedPicture = z.string().meta({ format: 'binary' });
