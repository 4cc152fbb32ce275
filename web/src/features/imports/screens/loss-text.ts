import type { ImportItem, ImportLossCode, ImportProblem } from '#contract/imports';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import type { SkippedPost, SkippedReason } from '../found.ts';

/** Noun of what a loss counts, and what happened to it. */
type LossText = readonly [one: string, many: string, what: string];

const lossTexts: Record<ImportLossCode, LossText> = {
  no_text: ['post', 'posts', 'without text in the export'],
  text_cut: ['post', 'posts', 'shortened to 50,000 characters'],
  title_cut: ['title', 'titles', 'shortened'],
  subtitle_cut: ['subtitle', 'subtitles', 'shortened'],
  description_cut: ['description', 'descriptions', 'shortened'],
  alt_cut: ['cover’s description', 'covers’ descriptions', 'shortened'],
  date_clamped: ['date', 'dates', 'outside of 1990 to today, moved to the nearest day'],
  date_missing: ['post', 'posts', 'without a date, dated today'],
  private_post: ['post', 'posts', 'that not everybody could read, now a draft'],
  paywall_moved: ['post', 'posts', 'whose free part ends where the teaser of premium posts ends here'],
  audio: ['audio file', 'audio files', 'not imported'],
  video: ['video', 'videos', 'not imported'],
  embed: ['embed', 'embeds', 'replaced by a link'],
  file: ['attached file', 'attached files', 'not imported'],
  picture_failed: ['picture', 'pictures', 'could not be loaded from the old blog. Import the file again to retry'],
  picture_dropped: ['picture', 'pictures', 'without an address to load'],
  picture_caption: ['picture caption', 'picture captions', 'shortened'],
  data_image: ['picture', 'pictures', 'stored inside the text, not imported'],
  svg: ['drawing (SVG)', 'drawings (SVG)', 'not imported'],
  tracking_pixel: ['tracking pixel', 'tracking pixels', 'removed'],
  script: ['script', 'scripts', 'removed'],
  style: ['style sheet', 'style sheets', 'removed'],
  form: ['form', 'forms', 'removed'],
  table: ['table', 'tables', 'changed to lists or paragraphs'],
  math: ['formula', 'formulas', 'not shown as a formula'],
  poll: ['poll', 'polls', 'not imported'],
  footnote: ['footnote', 'footnotes', 'changed'],
  gallery: ['gallery', 'galleries', 'changed to single pictures'],
  shortcode: ['shortcode of a plugin', 'shortcodes of plugins', 'removed'],
  widget: ['button or box of the old platform', 'buttons or boxes of the old platform', 'removed'],
  unsafe_link: ['link', 'links', 'removed: not a safe address'],
  internal_link: ['link within the old blog', 'links within the old blog', 'removed: the blog’s address was not known'],
  unknown_element: ['special element', 'special elements', 'imported as plain text'],
};

type Problem = ImportProblem | 'text_short';

const problemTexts: Record<Problem, LossText> = {
  no_text: ['post', 'posts', 'without text in the export'],
  text_short: ['post', 'posts', 'with a text shorter than 10 characters'],
  title_short: ['post', 'posts', 'with a title shorter than 3 characters'],
  already_here: ['post', 'posts', 'in your blog already'],
  picture_missing: ['post', 'posts', 'with a picture that is missing by now. Import the file again to repair it'],
  drafts_full: ['draft', 'drafts', 'for which your drafts have no room. Delete some and import the file again'],
};

const skippedTexts: Record<SkippedReason, LossText> = {
  page: ['page', 'pages', ''],
  comment: ['comment', 'comments', ''],
  trash: ['post in the trash', 'posts in the trash', ''],
  type: ['entry that is not a post', 'entries that are not posts', ''],
  repeated: ['repeated post', 'repeated posts', ''],
};

const toSentence = (count: number, [one, many, what]: LossText) =>
  `${formatNumber(count)} ${count === 1 ? one : many} ${what}`.trim();

/** Returns the problem of an item. A text that the export does have is only too short. */
const problemOf = ({ problem, losses }: ImportItem): Problem | null =>
  problem === 'no_text' && losses.every(({ code }) => code !== 'no_text') ? 'text_short' : problem;

/** Something that did not come along, with the posts that it concerns. */
export type Loss = { code: string; text: string; items: readonly ImportItem[] };

function groupBy<Code extends string>(found: Iterable<readonly [Code, number, ImportItem]>) {
  const groups = new Map<Code, { count: number; items: ImportItem[] }>();
  for (const [code, count, item] of found) {
    const group = groups.get(code) ?? { count: 0, items: [] };
    group.count += count;
    group.items.push(item);
    groups.set(code, group);
  }
  return groups;
}

/** Lists in words what posts lost, and which are no posts here; what matters most first. */
export function listLosses(items: readonly ImportItem[]): Loss[] {
  const problems = groupBy(
    items.flatMap((item) => {
      const problem = problemOf(item);
      return problem === null ? [] : [[problem, 1, item] as const];
    }),
  );
  // A skipped post has its problem; what its text lost does not matter.
  const losses = groupBy(
    items
      .filter(({ problem }) => problem === null)
      .flatMap((item) => item.losses.map(({ code, count }) => [code, count, item] as const)),
  );
  const toLosses = <Code extends string>(groups: ReturnType<typeof groupBy<Code>>, texts: Record<Code, LossText>) =>
    (Object.keys(texts) as Code[]).flatMap((code): Loss[] => {
      const group = groups.get(code);
      return group === undefined ? [] : [{ code, text: toSentence(group.count, texts[code]), items: group.items }];
    });
  return [...toLosses(problems, problemTexts), ...toLosses(losses, lossTexts)];
}

/** Returns the entries of an archive that are not imported, in words: '2 pages', '1 comment'. */
export function listSkipped(skipped: readonly SkippedPost[]): string[] {
  const counts = new Map<SkippedReason, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Array.from(counts, ([reason, count]) => toSentence(count, skippedTexts[reason]));
}

/** Returns why one tried post was not imported; null if it was. */
export function problemText(item: ImportItem): string | null {
  const problem = problemOf(item);
  return problem === null ? null : toSentence(1, problemTexts[problem]);
}

/** 3 -> '3 posts and drafts'. */
export const countWorks = (count: number): string =>
  count === 1 ? '1 post or draft' : `${formatCount(count, 'post')} and drafts`;
