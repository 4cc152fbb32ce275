/** Returns the path where a blogger chooses topics, with the editor to return to. */
export const writingTopicsPath = (editorPath: string) => `/my-topics?next=${encodeURIComponent(editorPath)}`;

/** Path of the plain editor, for a new post. */
export const plainPostPath = '/create-blog';
export const plainDraftPath = (id: string) => `${plainPostPath}?draft=${id}`;
