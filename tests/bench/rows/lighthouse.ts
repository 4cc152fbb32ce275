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
const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'];
/** The minimum score of each category. */
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof LEAST;
const categories = Object.keys(LEAST) as Category[];

type Audit = { score: number | null; numericValue?: number; title: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

/**
 * Returns Lighthouse's report of a page on a phone with a slow network (its default preset).
 * @throws Error without one
 */
async function reportOnce(url: URL): Promise<Report> {
  const args = ['--yes', LIGHTHOUSE, url.href, '--quiet', '--output=json', '--output-path=stdout'];
  const env = { ...process.env, CHROME_PATH: await findBrowser() };
  const flags = [`--only-categories=${categories.join()}`, `--chrome-flags=${CHROME_FLAGS.join(' ')}`];
  const { stdout } = await promisify(execFile)('npx', [...args, ...flags], { env, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Report;
}

/** Chromium's trace occasionally lacks its start; then Lighthouse fails and must run again. */
async function report(url: URL): Promise<Report> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await reportOnce(url);
    } catch (error) {
      console.error(`no report of ${url.pathname}: ${/\([A-Z_]+\)/.exec(String(error))?.[0] ?? error}`);
    }
  }
  return await reportOnce(url);
}

/** Returns the audits that lowered a category's score. */
const lostFor = ({ categories, audits }: Report, category: Category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

function rowsOf(page: string, reports: readonly Report[]): Row[] {
  const scores = categories.map((category): Row => {
    const score = median(reports.map((each) => Math.round(each.categories[category].score * 100)));
    const lost = score < LEAST[category] ? [...new Set(reports.flatMap((each) => lostFor(each, category)))] : [];
    return {
      name: `lighthouse: ${page}, ${category}`,
      value: score,
      unit: '',
      target: { atLeast: LEAST[category] },
      note: [`median of ${TRIES}`, ...(lost.length > 0 ? [`lost: ${lost.join(', ')}`] : [])].join('; '),
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
    for (const [page, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let n = 0; n < TRIES; n++) reports.push(await report(new URL(path, url)));
      rows.push(...rowsOf(page, reports));
    }
  } finally {
    await stop();
  }
  return rows;
};
