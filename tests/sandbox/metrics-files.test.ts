import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DAY } from '#contract/time';
import { openMetricsFiles } from './metrics/metrics-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
afterAll(() => rmSync(folder, { recursive: true }));

const point = (verdict: string, ms = 0) => ({ indexes: ['mails'] as [string], blobs: [verdict], doubles: [ms] });

test('stores a file of lines for each day, answers from them after a restart, and deletes the oldest days', () => {
  let now = Date.UTC(2026, 10, 1, 23, 59);
  const files = openMetricsFiles(folder, () => now);
  files.add(point('sent', 5));
  files.add(point('sent', 7));
  now += DAY;
  files.add(point('parked'));
  expect(readdirSync(folder)).toEqual(['2026-11-01.jsonl', '2026-11-02.jsonl']);
  expect(readFileSync(join(folder, '2026-11-01.jsonl'), 'utf8').split('\n')).toHaveLength(3);
  const query = { from: now - 2 * DAY, to: now + 1, stepMs: DAY, by: ['verdict' as const], series: 'mails' as const };
  const answer = {
    data: [
      { at: Date.UTC(2026, 10, 1) / 1000, verdict: 'sent', count: 2, p50: 5, p95: 7 },
      { at: Date.UTC(2026, 10, 2) / 1000, verdict: 'parked', count: 1, p50: 0, p95: 0 },
    ],
  };
  expect(openMetricsFiles(folder, () => now).answer(query)).toEqual(answer);
  const small = openMetricsFiles(folder, () => now, 1000);
  for (let n = 0; n < 200; n++) {
    now += DAY;
    small.add(point('sent'));
  }
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1000);
  expect(readdirSync(folder)).not.toContain('2026-11-01.jsonl');
});
