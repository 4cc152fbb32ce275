/** Returns the path where a blogger chooses topics, with the editor to return to. */
export const writingTopicsPath = (editorPath: string) => `/my-topics?next=${encodeURIComponent(editorPath)}`;
