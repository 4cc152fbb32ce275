/** Ports of their own, so that the journeys run beside a started product. */
export const ports = { PORT: '18787', SMTP_PORT: '11025', INBOX_PORT: '18025', STRIPE_PORT: '12112' };
