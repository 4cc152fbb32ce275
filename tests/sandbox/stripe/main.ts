import { places, webhookSecret } from '../environment.ts';
import { startStripe } from './server.ts';

// The process of the sandbox's Stripe; start.ts runs it as a child and waits for 'ready'.
const { stripePort, port, stateDir } = places();
const webhook = { url: `http://localhost:${port}/api/webhooks/stripe`, secret: webhookSecret(stateDir) };
const log = process.env.SANDBOX_LOG;
await startStripe({ port: stripePort, stateDir, webhook, ...(log && { log }) });
process.send?.('ready');
