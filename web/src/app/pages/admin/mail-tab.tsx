import { Outbox } from '@/features/mail/outbox.tsx';

/** What the platform sends, and what keeps it from being sent. */
export default function MailTab() {
  return <Outbox />;
}
