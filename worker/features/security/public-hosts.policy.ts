import type { Config } from '../../config.ts';

/** At least two labels, the last one starting with a letter. Excludes every spelling of an IP address. */
const PUBLIC_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z][a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Top-level labels that public DNS does not resolve (RFC 2606, 6761, 6762, 7686, 8375, and names invented by routers).
 */
const PRIVATE_LABELS = new Set(
  'local localhost localdomain internal intranet private lan home corp arpa test example invalid onion'.split(' '),
);

/** Checks whether a host in lower case is a name that public DNS can resolve: not an address, not a local name. */
export const isPublicName = (host: string): boolean =>
  PUBLIC_NAME.test(host) && !PRIVATE_LABELS.has(host.slice(host.lastIndexOf('.') + 1));

/** Checks for the product's own host, or a host below it. */
const isOwnHost = ({ origin }: Pick<Config, 'origin'>, host: string): boolean =>
  `.${host}`.endsWith(`.${new URL(origin).hostname}`);

/**
 * Returns an address that the product may request, null for any other: https at a public name and the usual port,
 * without credentials, and never the product itself.
 * @param base of a redirect, whose target may be relative
 */
export function parsePublicAddress(config: Pick<Config, 'origin'>, text: string, base?: URL): URL | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const { protocol, username, password, port, hostname } = url;
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return null;
  if (!isPublicName(hostname) || isOwnHost(config, hostname)) return null;
  return url;
}
