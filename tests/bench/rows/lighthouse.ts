import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../../support/browser.ts';
import { QUALITY } from '../compressing-front.ts';
import { startDemo } from '../demo.ts';
import { median } from '../measure.ts';
import type { Bench, Row } from '../row.ts';

/** Downloads 176 MB with its dependencies, so only the bench fetches it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const TRIES = 3;
/** Maximum number of attempts per report. */
const ATTEMPTS = 3;
/**
 * Lighthouse slows a CPU down four times, which makes a phone of a desktop with a benchmark index of 1,500 to 2,000. By its
 * documentation, other machines need another factor.
 */
const DESKTOP = { slowdown: 4, benchmarkIndex: 1750 };
const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'];
/** The minimum score of each category. */
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof LEAST;
const categories = Object.keys(LEAST) as Category[];

type Audit = { score: number | null; numericValue?: number; title: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
};

/**
 * Returns Lighthouse's report of a page on a phone with a slow network (its default preset).
 * @param slowdown the factor by which this machine's CPU is slowed down
 * @throws Error without one
 */
async function reportOnce(url: URL, slowdown: number): Promise<Report> {
  const args = ['--yes', LIGHTHOUSE, url.href, '--quiet', '--output=json', '--output-path=stdout'];
  const env = { ...process.env, CHROME_PATH: await findBrowser() };
  const flags = [
    `--only-categories=${categories.join()}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
  ];
  const { stdout } = await promisify(execFile)('npx', [...args, ...flags], { env, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Report;
}

/** Chromium's trace occasionally lacks its start; then Lighthouse fails and must run again. */
async function report(url: URL, slowdown: number): Promise<Report> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await reportOnce(url, slowdown);
    } catch (error) {
      console.error(`no report of ${url.pathname}: ${/\([A-Z_]+\)/.exec(String(error))?.[0] ?? error}`);
    }
  }
  return await reportOnce(url, slowdown);
}

/** Returns the factor that makes the same phone of this machine, so that the scores of machines compare. */
async function calibrated(url: URL): Promise<number> {
  const indexes: number[] = [];
  for (let n = 0; n < TRIES; n++) indexes.push((await report(url, DESKTOP.slowdown)).environment.benchmarkIndex);
  const slowdown = (DESKTOP.slowdown * median(indexes)) / DESKTOP.benchmarkIndex;
  return Math.max(1, Math.round(slowdown * 10) / 10);
}

/** Returns the audits that lowered a category's score. */
const lostFor = ({ categories, audits }: Report, category: Category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

function rowsOf(page: string, reports: readonly Report[], slowdown: number): Row[] {
  const scores = categories.map((category): Row => {
    const score = median(reports.map((each) => Math.round(each.categories[category].score * 100)));
    const lost = score < LEAST[category] ? [...new Set(reports.flatMap((each) => lostFor(each, category)))] : [];
    return {
      name: `lighthouse: ${page}, ${category}`,
      value: score,
      unit: '',
      target: { atLeast: LEAST[category] },
      note: [
        `median of ${TRIES}`,
        ...(category === 'performance' ? [`CPU slowed down ${slowdown} times`] : []),
        ...(lost.length > 0 ? [`lost: ${lost.join(', ')}`] : []),
      ].join('; '),
    };
  });
  const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN));
  return [...scores, { name: `lighthouse: ${page}, layout shift`, value: shift, unit: '', target: { atMost: 0 } }];
}

/** Tests the five reading pages on a guest's first visit, compressed as at the edge. */
export const lighthouse: Bench = async () => {
  const { url, pages, stop } = await startDemo(QUALITY.edge);
  const rows: Row[] = [];
  try {
    const slowdown = await calibrated(url);
    for (const [page, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let n = 0; n < TRIES; n++) reports.push(await report(new URL(path, url), slowdown));
      rows.push(...rowsOf(page, reports, slowdown));
    }
  } finally {
    await stop();
  }
  return rows;
};
