/** Characters of a path in a request. */
export const SITE_PATH_MAX = 500;

/** A path on this site, with its query. Excludes '//x' and '/\x', which browsers treat as another site. */
export const SITE_PATH = /^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*$/u;
