/** The subtopics of Tech that following Gaming follows, as Gaming has no posts of its own (decisions). */
export const gamingSubtopics: readonly string[] = [
  'PC Gaming',
  'Console Gaming',
  'Mobile Gaming',
  'Indie Games',
  'Esports',
  'VR and AR Gaming',
];
