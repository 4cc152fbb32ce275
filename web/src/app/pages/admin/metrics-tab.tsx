import { Metrics } from '@/features/metrics/metrics.tsx';

/** Shows the metrics to owners. */
export default function MetricsTab() {
  return <Metrics />;
}
