/** What to call a work whose title may not be written yet. */
export const titleOf = ({ title }: { title: string }): string => (title.trim() === '' ? 'Untitled' : title.trim());
