import { parseInertHtml } from '@/lib/text/inert-html.ts';
import type { Archive } from '../archive/open-archive.ts';
import { parseUtc } from '../dates.ts';
import type { FoundPost, FoundSource, ReadOptions } from '../found.ts';
import { isMediumResponse, prepareMedium } from './medium-page.ts';

const POST = /(?:^|\/)posts\/(?:draft_|\d{4}-\d\d-\d\d_)[^/]*-([\da-f]{6,})\.html$/i;
const READERS = /(?:^|\/)[^/]*(?:email|subscriber|audience)[^/]*\.csv$/i;

const textIn = (page: Document, selector: string) =>
  (page.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();

function toPost(page: Document, content: Element, file: string, id: string): FoundPost {
  const isPublished = !/(?:^|\/)posts\/draft_/i.test(file);
  const publishedAt = parseUtc(page.querySelector('time.dt-published')?.getAttribute('datetime'));
  const address = page.querySelector('a.p-canonical')?.getAttribute('href') ?? '';
  const cover = content.querySelector('img[data-is-featured]');
  const isEmpty = (content.textContent ?? '').trim() === '' && content.querySelector('img') === null;
  return {
    key: `medium:${id.toLowerCase()}`,
    kind: isPublished ? 'post' : 'draft',
    title: textIn(page, '.p-name'),
    subtitle: textIn(page, '.p-summary'),
    description: '',
    publishedAt: isPublished ? publishedAt : null,
    isPremium: false,
    canonicalUrl: isPublished && address.startsWith('https://') ? address : null,
    cover: cover === null ? null : { address: cover.getAttribute('src') ?? '', alt: cover.getAttribute('alt') ?? '' },
    text: { type: 'html', html: isEmpty ? '' : content.innerHTML },
    losses: [
      ...(isEmpty ? (['no_text'] as const) : []),
      ...(isPublished && publishedAt === null ? (['date_missing'] as const) : []),
    ],
  };
}

/** Returns the reader of Medium's export, a file of HTML for each post and each comment. Null for other archives. */
export function readMedium({ names, readText }: Archive, { site }: ReadOptions): FoundSource | null {
  const files = names.filter((name) => POST.test(name));
  if (files.length === 0) return null;
  return {
    kind: 'medium',
    site: site ?? 'https://medium.com',
    readerFiles: names.filter((name) => READERS.test(name)),
    prepare: prepareMedium,
    async *readPosts(onSkipped) {
      for (const file of files) {
        const page = parseInertHtml(await readText(file));
        const content = page.querySelector('.e-content');
        const [, id = ''] = POST.exec(file) ?? [];
        const title = textIn(page, '.p-name');
        if (content === null) onSkipped?.({ title, reason: 'type' });
        else if (isMediumResponse(content, title)) onSkipped?.({ title, reason: 'comment' });
        else yield toPost(page, content, file, id);
      }
    },
  };
}
