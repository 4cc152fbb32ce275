import { SMTP_PORTS, smtpMessages } from '#contract/smtp';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { isBlockedSmtpPort } from './check-smtp.ts';

type SmtpPortsProps = {
  typed: string;
  /** The field shows its own error. */
  isRejected: boolean;
  onPick: (port: string) => void;
};

/** Offers common ports, and a hint about the typed one. */
export function SmtpPorts({ typed, isRejected, onPick }: SmtpPortsProps) {
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Choose a port</legend>
        {SMTP_PORTS.map((port) => (
          <Button
            key={port}
            variant="outline"
            size="sm"
            aria-pressed={typed.trim() === String(port)}
            onClick={() => onPick(String(port))}
          >
            {port}
          </Button>
        ))}
      </fieldset>
      {isBlockedSmtpPort(typed) && !isRejected && <Notice tone="warning" title={smtpMessages.portBarred} />}
    </>
  );
}
