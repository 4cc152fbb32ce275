import { PICTURE_ADDRESS_MAX } from '#contract/picture-proxy';
import type { Config } from '../../config.ts';
import { isPublicName } from '../security/public-hosts.policy.ts';

/** Checks for the product's own host, or a host below it. */
const isOwnHost = ({ origin }: Pick<Config, 'origin'>, host: string): boolean =>
  `.${host}`.endsWith(`.${new URL(origin).hostname}`);

/**
 * Returns the address of a picture, null unless the proxy may request it: https at a public name and the usual port,
 * without credentials, and never the product itself.
 * @param base of a redirect, whose target may be relative
 */
export function parsePictureAddress(config: Pick<Config, 'origin'>, text: string, base?: URL): URL | null {
  if (text.length > PICTURE_ADDRESS_MAX || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const { protocol, username, password, port, hostname } = url;
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return null;
  if (!isPublicName(hostname) || isOwnHost(config, hostname)) return null;
  return url;
}
