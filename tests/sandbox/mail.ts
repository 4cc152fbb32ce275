import { join } from 'node:path';
import { mailWebhookSecret, places } from './environment.ts';
import { startInbox } from './inbox.ts';
import { createMoodBoard } from './mail-moods.ts';
import { startMailServer } from './mail-server.ts';
import { openMessageStore } from './message-store.ts';
import { openMetricsFiles } from './metrics/metrics-files.ts';

// The process of the mail server and its inbox; start.ts runs it as a child and waits for 'ready'.
const { port, smtpPort, inboxPort, stateDir } = places();
const store = openMessageStore(join(stateDir, 'mail.jsonl'));
const moods = createMoodBoard();
const feedback = {
  url: `http://localhost:${port}/api/webhooks/mail/sandbox`,
  secret: mailWebhookSecret(stateDir),
};
await Promise.all([
  startMailServer({ port: smtpPort, store, moods, feedback }),
  startInbox({ port: inboxPort, store, moods, metrics: openMetricsFiles(join(stateDir, 'metrics')) }),
]);
process.send?.('ready');
