import { join } from 'node:path';
import { places } from './environment.ts';
import { startInbox } from './inbox.ts';
import { startMailServer } from './mail-server.ts';
import { openMessageStore } from './message-store.ts';

// The process of the mail server and its inbox; start.ts runs it as a child and waits for 'ready'.
const { smtpPort, inboxPort, stateDir } = places();
const store = openMessageStore(join(stateDir, 'mail.jsonl'));
await Promise.all([startMailServer({ port: smtpPort, store }), startInbox({ port: inboxPort, store })]);
process.send?.('ready');
