/** Texts of screens that no reading page loads. */
export const audienceScreenMessages = {
  linkFailed: 'Failed to open the link',
  listsAreOff: 'You get none of these emails while ‘New posts’ is off.',
  readerSearch: 'Search by name or email...',
  noReadersFound: (text: string) => `No readers whose name or email begins with "${text}"`,
  readersPartial: 'Only your newest 10,000 readers were searched. Type more to search all of them.',
} as const;
