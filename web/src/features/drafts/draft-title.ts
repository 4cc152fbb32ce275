/** What to call a work whose title may not be written yet. */
export const draftTitle = ({ title }: { title: string }): string => (title.trim() === '' ? 'Untitled' : title.trim());

/** Whether it was a public post before: the post itself, its views and reactions are still there. */
export const isUnpublished = (work: { isPublished: boolean; publishedAt: number | null }): boolean =>
  !work.isPublished && work.publishedAt !== null;
