export const draftTitle = ({ title }: { title: string }): string => (title.trim() === '' ? 'Untitled' : title.trim());

/** Returns true if the post was public before. It still exists, with its views and reactions. */
export const isUnpublished = (work: { isPublished: boolean; publishedAt: number | null }): boolean =>
  !work.isPublished && work.publishedAt !== null;
