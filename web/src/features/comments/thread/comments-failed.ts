/** Not among the thread's texts, which load later: says that they, or the comments, could not be loaded. */
export const COMMENTS_FAILED = 'Failed to load the comments';
