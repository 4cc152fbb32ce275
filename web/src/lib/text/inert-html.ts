import '../trusted-scripts.ts';

/**
 * Removes style elements and renames style attributes: the page's content security policy reports styles even in an
 * inert document.
 */
const withoutStyles = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));

const rules = { createHTML: withoutStyles };
const policy = globalThis.trustedTypes?.createPolicy('inert-html', rules) ?? rules;

/**
 * Parses untrusted HTML without running or loading anything. Never attach any of it to the page. Style attributes are
 * available as `data-style`.
 */
export const parseInertHtml = (html: string): Document =>
  new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
