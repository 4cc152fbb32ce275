/** Subtopics of Tech that a user follows by following Gaming, because Gaming has no posts of its own. */
export const gamingSubtopics: readonly string[] = [
  'PC Gaming',
  'Console Gaming',
  'Mobile Gaming',
  'Indie Games',
  'Esports',
  'VR and AR Gaming',
];
