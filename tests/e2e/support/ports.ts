type Ports = { PORT: string; SMTP_PORT: string; INBOX_PORT: string; STRIPE_PORT: string };

/** Separate ports, so the journeys can run next to a started product; `npm test` chooses free ones (E2E_PORTS). */
export const ports: Ports = {
  PORT: '18787',
  SMTP_PORT: '11025',
  INBOX_PORT: '18025',
  STRIPE_PORT: '12112',
  ...JSON.parse(process.env.E2E_PORTS ?? '{}'),
};
