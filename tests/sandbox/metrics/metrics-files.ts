import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MetricsQuery } from '../../../worker/platform/metrics/query.ts';
import type { MetricDataPoint } from '../../../worker/platform/metrics/record.ts';
import { answerMetrics, type MetricsLine } from './answer-metrics.ts';

/** Bytes of all files. The oldest days are deleted first. */
const BYTES_MAX = 64 * 1024 * 1024;
const SUFFIX = '.jsonl';

export type MetricsFiles = {
  add(point: MetricDataPoint): void;
  answer(query: MetricsQuery): unknown;
};

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Deletes the oldest files until one more day fits. Returns the bytes of the rest. */
function deleteOldest(folder: string, bytesMax: number): number {
  const files = readdirSync(folder)
    .sort()
    .map((name) => ({ path: join(folder, name), size: statSync(join(folder, name)).size }));
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of files) {
    if (total <= bytesMax) break;
    rmSync(path);
    total -= size;
  }
  return total;
}

/**
 * Opens the store that replaces Analytics Engine on this machine: one file of JSON lines for each day (UTC), together at
 * most `bytesMax`.
 */
export function openMetricsFiles(folder: string, now = () => Date.now(), bytesMax = BYTES_MAX): MetricsFiles {
  mkdirSync(folder, { recursive: true });
  let size = deleteOldest(folder, bytesMax);
  const fileOf = (day: string) => join(folder, day + SUFFIX);
  function* read(from: number, to: number): Generator<MetricsLine> {
    for (const name of readdirSync(folder).sort()) {
      if (name < dayOf(from) || name > dayOf(to) + SUFFIX || !existsSync(join(folder, name))) continue;
      for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) if (line !== '') yield JSON.parse(line);
    }
  }
  return {
    add(point) {
      const line = `${JSON.stringify({ at: now(), sample: 1, ...point })}\n`;
      appendFileSync(fileOf(dayOf(now())), line);
      size += line.length;
      if (size > bytesMax) size = deleteOldest(folder, bytesMax / 2);
    },
    answer: (query) => answerMetrics(read(query.from, query.to), query),
  };
}
