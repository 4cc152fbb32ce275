/** The length that a path in a request may have. */
export const SITE_PATH_MAX = 500;

/** A path on our own site, with its query. Browsers read '//x' and '/\x' as another site. */
export const SITE_PATH = /^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*$/u;
