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
