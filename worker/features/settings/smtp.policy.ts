import { SMTP_BLOCKED_PORT, smtpMessages } from '#contract/smtp';
import type { Config } from '../../config.ts';
import { isLoopbackHost } from '../../platform/mail/smtp.ts';

/** Two labels at least, the last one begins with a letter: no IP address, in none of its spellings, is such a name. */
const PUBLIC_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z][a-z0-9-]{0,61}[a-z0-9])$/;

/** Last labels that no public resolver answers for (RFC 2606, 6761, 6762, 7686, 8375, and what routers make up). */
const PRIVATE_LABELS = new Set(
  'local localhost localdomain internal intranet private lan home corp arpa test example invalid onion'.split(' '),
);

/** Whether this is somebody's own machine: in production the product stands behind https. */
const isLocal = ({ origin }: Config): boolean => origin.startsWith('http:');

const isPublicName = (host: string): boolean =>
  PUBLIC_NAME.test(host) && !PRIVATE_LABELS.has(host.slice(host.lastIndexOf('.') + 1));

/** Whether Workers keep us from a port. */
export const isBlockedPort = (config: Config, port: number): boolean => port === SMTP_BLOCKED_PORT && !isLocal(config);

/** What is wrong with a mail server where we run, by field; empty when nothing is. */
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
