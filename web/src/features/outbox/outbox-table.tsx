import type { OutboxMessage, OutboxState } from '#contract/mail';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '@/components/ui/data-table.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { useNow } from '@/lib/use-now.ts';
import { messageLabel, messageParties, outboxViews } from './outbox-labels.ts';
import { useDiscard, useResend } from './use-outbox.ts';

function Resend({ message }: { message: OutboxMessage }) {
  const resend = useResend(message);
  if (!message.canResend) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className="whitespace-nowrap"
      busy={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {message.state === 'parked' ? 'Resend' : 'Send Now'}
      <span className="sr-only"> {messageLabel(message)}</span>
    </Button>
  );
}

const moment = (at: number | null) => (
  <span className="md:whitespace-nowrap">{at === null ? '–' : <Time at={at} format="moment" />}</span>
);

const name: Column<OutboxMessage> = {
  label: 'Message',
  isHeader: true,
  cell: (message) => (
    <span className="block wrap-anywhere md:min-w-48">
      {messageLabel(message)}
      <span className="block text-sm font-normal text-muted">{messageParties(message)}</span>
    </span>
  ),
};
const tries: Column<OutboxMessage> = { label: 'Tries', isNumber: true, cell: ({ attempts }) => formatNumber(attempts) };
const written: Column<OutboxMessage> = { label: 'Written', cell: ({ createdAt }) => moment(createdAt) };

const NOW_EVERY_MS = 30_000;

/** Shows the time of the next attempt. An attempt in the past is waiting for the mail server. */
function NextTry({ at }: { at: number | null }) {
  const now = useNow(NOW_EVERY_MS);
  return at !== null && at <= now ? 'Due now' : moment(at);
}

const next: Column<OutboxMessage> = {
  label: 'Next attempt',
  cell: ({ nextAttemptAt }) => <NextTry at={nextAttemptAt} />,
};
const sent: Column<OutboxMessage> = { label: 'Sent', cell: ({ sentAt }) => moment(sentAt) };
const reason: Column<OutboxMessage> = {
  label: 'Why',
  cell: ({ lastError }) => <span className="block wrap-anywhere text-danger md:max-w-96">{lastError ?? '–'}</span>,
};

/** Deletes a parked email after a confirmation. Renders nothing for other messages. */
function DiscardMessage({ message }: { message: OutboxMessage }) {
  const discard = useDiscard(message);
  const confirm = useConfirm();
  if (!message.canDiscard) return null;
  async function askAndDiscard() {
    if (await confirm.ask()) discard.mutate();
  }
  const name = messageLabel(message);
  const recipient = message.to === null ? '' : ` to ${message.to}`;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={discard.isPending}
        busyLabel="Discarding…"
        onClick={() => void askAndDiscard()}
      >
        Discard
        <span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Discard this message?"
        description={`“${name}”${recipient} will never be sent. This cannot be undone.`}
        confirmLabel="Discard Message"
      />
    </>
  );
}

const actions: Column<OutboxMessage> = {
  label: 'Actions',
  isActions: true,
  cell: (message) => (
    <span className="flex flex-wrap gap-2">
      <Resend message={message} />
      <DiscardMessage message={message} />
    </span>
  ),
};

const columns: Record<OutboxState, readonly Column<OutboxMessage>[]> = {
  waiting: [name, written, next, actions],
  retried: [name, tries, next, reason, actions],
  parked: [name, tries, written, reason, actions],
  sent: [name, tries, written, sent],
};

/** Lists the messages of one state with recipient, subject and progress. Never shows the content of an email. */
export function OutboxTable({ state, messages }: { state: OutboxState; messages: readonly OutboxMessage[] }) {
  return (
    <DataTable
      label={`${outboxViews[state].name} messages`}
      columns={columns[state]}
      rows={messages}
      rowKey={({ id }) => id}
      empty={outboxViews[state].emptyTitle}
    />
  );
}
