import { POST_IMAGE_BYTES_MAX } from './limits.ts';

/** Bytes of a picture that is loaded from another host for an import: as many as of an upload. */
export const PROXIED_PICTURE_BYTES_MAX = POST_IMAGE_BYTES_MAX;
/** Characters of its address. */
export const PICTURE_ADDRESS_MAX = 2048;

export const pictureProxyMessages = {
  importUnknown: 'This import does not exist, or it is closed. Start a new one.',
  addressRefused: 'Pictures are only loaded from public https addresses',
  unreachable: 'The picture could not be loaded from this address',
  tooSlow: 'The server of the picture did not send it in time',
  tooLarge: 'The picture is larger than 10 MB',
  notPicture: 'This address has no picture',
} as const;
