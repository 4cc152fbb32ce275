import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../support/browser.ts';
import { median } from './measure.ts';

/** Downloads 176 MB with its dependencies, so only the bench fetches it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** Reports for one benchmark index. */
const TRIES = 3;
/** Maximum number of attempts per report. */
const ATTEMPTS = 3;
/**
 * Lighthouse slows a CPU down four times, which makes a phone of a desktop with a benchmark index of 1,500 to 2,000. By its
 * documentation, other machines need another factor.
 */
const DESKTOP = { slowdown: 4, benchmarkIndex: 1750 };
const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'];
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

type Audit = { score: number | null; numericValue?: number; title: string };
export type Report = {
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
export async function fetchReport(url: URL, slowdown: number): Promise<Report> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await reportOnce(url, slowdown);
    } catch (error) {
      console.error(`no report of ${url.pathname}: ${/\([A-Z_]+\)/.exec(String(error))?.[0] ?? error}`);
    }
  }
  return await reportOnce(url, slowdown);
}

/**
 * Returns the factor that makes the same phone of this machine, so that the results of machines compare. A page is loaded
 * because Lighthouse measures the machine with each report.
 */
export async function measurePhoneSlowdown(url: URL): Promise<number> {
  const indexes: number[] = [];
  for (let n = 0; n < TRIES; n++) indexes.push((await fetchReport(url, DESKTOP.slowdown)).environment.benchmarkIndex);
  const slowdown = (DESKTOP.slowdown * median(indexes)) / DESKTOP.benchmarkIndex;
  return Math.max(1, Math.round(slowdown * 10) / 10);
}
