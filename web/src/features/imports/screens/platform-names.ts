import type { ImportKind } from '#contract/imports';

export const platformNames: Record<ImportKind, string> = {
  substack: 'Substack',
  ghost: 'Ghost',
  wxr: 'WordPress',
  medium: 'Medium',
  own: 'This platform',
};

/** Where the blogger gets the file of each platform. */
export const platformSteps: readonly { name: string; text: string }[] = [
  {
    name: 'Substack',
    text: 'Settings > Import / Export > New export. Download the ZIP and choose it as it is. It has your posts and your readers.',
  },
  {
    name: 'Ghost',
    text: 'Settings > Import / Export > Export content (JSON). Get your readers under Members > Export all members (CSV), and import that file next.',
  },
  {
    name: 'WordPress',
    text: 'Tools > Export > All content. Choose the XML file, or the ZIP that has it.',
  },
  {
    name: 'Medium',
    text: 'Settings > Security and apps > Download your information. Choose the ZIP from the email.',
  },
  {
    name: 'This platform',
    text: 'Settings > Your Data. Choose one part of your blog for other platforms, or your data together with all parts of your pictures.',
  },
  {
    name: 'Readers only',
    text: 'A CSV file with a column “email”.',
  },
];
