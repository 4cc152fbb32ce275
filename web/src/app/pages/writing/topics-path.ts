/** Where a writer chooses their topics, and the address of the editor to come back to. */
export const writingTopicsPath = (editorPath: string) => `/my-topics?next=${encodeURIComponent(editorPath)}`;
