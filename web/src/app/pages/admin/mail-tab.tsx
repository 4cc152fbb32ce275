import { Outbox } from '@/features/outbox/outbox.tsx';

/** Shows the outbox. */
export default function MailTab() {
  return <Outbox />;
}
