import { QUALITY } from '../compressing-front.ts';
import { startDemo } from '../demo.ts';
import { type Category, categories, fetchReport, measurePhoneSlowdown, type Report } from '../lighthouse-report.ts';
import { median } from '../measure.ts';
import type { Bench, Row } from '../row.ts';

const TRIES = 3;
/** The minimum score of each category. */
const LEAST: Record<Category, number> = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

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
    const slowdown = await measurePhoneSlowdown(url);
    for (const [page, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let n = 0; n < TRIES; n++) reports.push(await fetchReport(new URL(path, url), slowdown));
      rows.push(...rowsOf(page, reports, slowdown));
    }
  } finally {
    await stop();
  }
  return rows;
};
