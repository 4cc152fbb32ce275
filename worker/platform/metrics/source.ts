/** Where metrics are read; a local store also receives them. */
export type MetricsSource =
  | { kind: 'local'; url: string }
  | { kind: 'cloudflare'; accountId: string; token: string; dataset: string };

type MetricsVars = {
  METRICS_ACCOUNT_ID: string;
  METRICS_API_TOKEN: string;
  METRICS_DATASET: string;
  METRICS_URL?: string | undefined;
};

/** Returns where the settings say that metrics are read; null when one is missing. */
export function toMetricsSource(vars: MetricsVars): MetricsSource | null {
  const { METRICS_ACCOUNT_ID: accountId, METRICS_API_TOKEN: token, METRICS_DATASET: dataset, METRICS_URL: url } = vars;
  if (url !== undefined) return { kind: 'local', url };
  return accountId === '' || token === '' || dataset === '' ? null : { kind: 'cloudflare', accountId, token, dataset };
}
