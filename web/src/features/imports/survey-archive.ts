import type { FoundArchive, SkippedPost } from './found.ts';

/** What an archive contains, before anything is imported. */
export type ArchiveSurvey = {
  posts: number;
  premium: number;
  drafts: number;
  withoutText: number;
  pictures: number;
  skipped: SkippedPost[];
  readers: number;
};

const PICTURE = { html: /<img\b/gi, markup: /\]\(image:/g };

/** Counts the contents of an archive. Reads all posts, but converts none. @throws if the signal aborts it */
export async function surveyArchive(archive: FoundArchive, signal: AbortSignal): Promise<ArchiveSurvey> {
  const survey: ArchiveSurvey = {
    posts: 0,
    premium: 0,
    drafts: 0,
    withoutText: 0,
    pictures: 0,
    skipped: [],
    readers: 0,
  };
  for await (const { kind, isPremium, text, cover } of archive.readPosts((post) => survey.skipped.push(post))) {
    signal.throwIfAborted();
    const source = text.type === 'html' ? text.html : text.markup;
    survey[kind === 'post' ? 'posts' : 'drafts']++;
    if (isPremium) survey.premium++;
    if (source.trim() === '') survey.withoutText++;
    survey.pictures += (source.match(PICTURE[text.type])?.length ?? 0) + (cover === null ? 0 : 1);
  }
  survey.readers = (await archive.readReaders()).readers.length;
  return survey;
}
