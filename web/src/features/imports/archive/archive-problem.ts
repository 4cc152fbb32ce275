/** Limits of an archive, checked before anything is unpacked. Sizes are bytes. */
export const ENTRIES_MAX = 20_000;
export const UNPACKED_MAX = 2 * 1024 ** 3;
export const RATIO_MAX = 200;
/** Size of one file, because it is held in memory as a whole. */
export const ENTRY_MAX = 256 * 1024 ** 2;

const AGAIN = 'Export your blog again, and choose the new file.';

const texts = {
  too_many_entries: 'This archive has more than 20,000 files. Export your blog in parts, and import each part.',
  too_large: 'This archive has more than 2 GB when it is unpacked. Export your blog in parts, and import each part.',
  entry_too_large: 'A file of this archive has more than 256 MB. Export your blog in parts, and import each part.',
  ratio: `This archive unpacks to more than 200 times its size, so it was not opened. ${AGAIN}`,
  unsafe_name: `This archive has a file outside of its own folder, so it was not opened. ${AGAIN}`,
  duplicate_name: `This archive has two files with the same name, so it was not opened. ${AGAIN}`,
  encrypted: 'This archive has a password. Unpack it, pack it again without a password, and choose the new file.',
  method: 'This archive is packed in an unusual way. Unpack it, pack it again as ZIP, and choose the new file.',
  damaged: 'This archive is damaged or incomplete. Download it again, and choose the new file.',
  no_posts_list: 'This file has posts without their texts. Choose the whole archive (.zip) that Substack sent you.',
  unknown:
    'This file has no posts or readers that can be imported. Choose an archive from Substack, Ghost, WordPress, Medium or this platform.',
} as const;

export type ArchiveProblemCode = keyof typeof texts;

/** A file that cannot be imported. The message is for the blogger. */
export class ArchiveProblem extends Error {
  readonly code: ArchiveProblemCode;

  constructor(code: ArchiveProblemCode) {
    super(texts[code]);
    this.name = 'ArchiveProblem';
    this.code = code;
  }
}
