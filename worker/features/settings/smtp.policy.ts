import { isLoopbackHost, SMTP_BLOCKED_PORT, smtpMessages } from '#contract/smtp';
import type { Config } from '../../config.ts';
import { isPublicName } from '../security/public-hosts.policy.ts';

/** Returns whether this is a local installation: production uses https. */
const isLocal = ({ origin }: Config): boolean => origin.startsWith('http:');

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
