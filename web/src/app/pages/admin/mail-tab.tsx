import { Outbox } from '@/features/mail/outbox.tsx';

/** Shows the outbox. */
export default function MailTab() {
  return <Outbox />;
}
