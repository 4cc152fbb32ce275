export type { InterestsResponse } from './interests.schema.ts';

export const interestMessages = {
  chooseOne: 'Choose at least one topic to personalize your experience',
  saveFailed: 'Failed to save your preferences. Please try again.',
} as const;
