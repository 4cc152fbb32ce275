import '../trusted-scripts.ts';

/** The page's policy reports styles even in a document that is only read: they go, their attributes get another name. */
const withoutStyles = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));

const rules = { createHTML: withoutStyles };
const policy = globalThis.trustedTypes?.createPolicy('inert-html', rules) ?? rules;

/**
 * Parses HTML from outside to read it: the document runs and loads nothing. Never attach any of it to the page. The value
 * of a `style` attribute is in `data-style`.
 */
export const parseInertHtml = (html: string): Document =>
  new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
