import { isLoopbackHost, SMTP_BLOCKED_PORT, smtpMessages } from '#contract/smtp';
import type { Config } from '../../config.ts';

/** At least two labels, the last one starting with a letter. Excludes every spelling of an IP address. */
const PUBLIC_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z][a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Top-level labels that public DNS does not resolve (RFC 2606, 6761, 6762, 7686, 8375, and names invented by routers).
 */
const PRIVATE_LABELS = new Set(
  'local localhost localdomain internal intranet private lan home corp arpa test example invalid onion'.split(' '),
);

/** Returns whether this is a local installation: production uses https. */
const isLocal = ({ origin }: Config): boolean => origin.startsWith('http:');

const isPublicName = (host: string): boolean =>
  PUBLIC_NAME.test(host) && !PRIVATE_LABELS.has(host.slice(host.lastIndexOf('.') + 1));

/** Returns whether Workers block a port. */
export const isBlockedPort = (config: Config, port: number): boolean => port === SMTP_BLOCKED_PORT && !isLocal(config);

/** Validates a mail server for this installation. Returns messages by field, empty when it is valid. */
export function smtpServerErrors(
  config: Config,
  { smtpServer, smtpPort, useTls }: { smtpServer: string; smtpPort: number; useTls: boolean },
): Record<string, string> {
  const mayBeClear = isLocal(config) && isLoopbackHost(smtpServer);
  return {
    ...(!isLocal(config) && !isPublicName(smtpServer) && { smtpServer: smtpMessages.serverPrivate }),
    ...(isBlockedPort(config, smtpPort) && { smtpPort: smtpMessages.portBarred }),
    ...(!useTls && !mayBeClear && { useTls: smtpMessages.tlsRequired }),
  };
}
