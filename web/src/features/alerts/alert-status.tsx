import type { AlertSettingsResponse } from '#contract/alerts';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useTestAlert } from './use-alerts.ts';

/** Shows the last heartbeat and the last backup. */
function LastSigns({ settings }: { settings: AlertSettingsResponse }) {
  const { heartbeatUrl, heartbeatAt, heartbeatAnswer, backedUpAt } = settings;
  return (
    <ul className="space-y-1 text-sm text-pretty">
      {heartbeatUrl !== '' && (
        <li>
          {heartbeatAt === null ? (
            'No heartbeat yet. The first one follows within 5 minutes.'
          ) : (
            <>
              Last heartbeat: <Time at={heartbeatAt} format="moment" />. {heartbeatAnswer}
            </>
          )}
        </li>
      )}
      <li>
        {backedUpAt === null ? (
          'No backup is recorded, so none is expected. npm run backup records its end.'
        ) : (
          <>
            Last backup: <Time at={backedUpAt} format="moment" />.
          </>
        )}
      </li>
    </ul>
  );
}

/** Sends a test alert and shows what the webhook answered; above it the last heartbeat and backup. */
export function AlertStatus({ settings }: { settings: AlertSettingsResponse }) {
  const send = useTestAlert();
  const { webhook, isMailed } = send.data ?? { webhook: null, isMailed: false };
  return (
    <div className="space-y-4 pt-6">
      <LastSigns settings={settings} />
      <Button variant="outline" busy={send.isPending} busyLabel="Sending…" onClick={() => send.mutate()}>
        Send Test Alert
      </Button>
      {webhook !== null && !send.isPending && (
        <Notice
          tone={webhook.isAccepted ? 'success' : 'error'}
          title={
            webhook.isAccepted ? 'The webhook accepted the test alert' : 'The webhook did not accept the test alert'
          }
        >
          {webhook.answer}
        </Notice>
      )}
      {isMailed && !send.isPending && (
        <Notice tone="success" title="The test alert is on its way to your inbox">
          If it does not arrive, look at the Mail tab.
        </Notice>
      )}
    </div>
  );
}
