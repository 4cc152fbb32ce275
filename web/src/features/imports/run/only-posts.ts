import type { FoundArchive } from '../found.ts';

/** Returns an archive without its drafts and posts without text, to try one post that can be read. */
export const onlyPosts = (archive: FoundArchive): FoundArchive => ({
  ...archive,
  async *readPosts(onSkipped) {
    for await (const post of archive.readPosts(onSkipped)) {
      const source = post.text.type === 'html' ? post.text.html : post.text.markup;
      if (post.kind === 'post' && source.trim().length > 9) yield post;
    }
  },
});
