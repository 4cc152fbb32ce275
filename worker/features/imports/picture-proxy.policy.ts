import { PICTURE_ADDRESS_MAX } from '#contract/picture-proxy';
import type { Config } from '../../config.ts';
import { parsePublicAddress } from '../security/public-hosts.policy.ts';

/**
 * Returns the address of a picture, null unless the proxy may request it.
 * @param base of a redirect, whose target may be relative
 */
export const parsePictureAddress = (config: Pick<Config, 'origin'>, text: string, base?: URL): URL | null =>
  text.length > PICTURE_ADDRESS_MAX ? null : parsePublicAddress(config, text, base);
