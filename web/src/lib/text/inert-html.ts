import '../trusted-scripts.ts';

/**
 * Removes style elements, and renames attributes with styles and event handlers: the page's content security policy
 * reports them even in an inert document.
 */
const withoutReported = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son[a-z]+\s*=/gi, ' data-event='),
    );

const rules = { createHTML: withoutReported };
const policy = globalThis.trustedTypes?.createPolicy('inert-html', rules) ?? rules;

/**
 * Parses untrusted HTML without running or loading anything. Never attach any of it to the page. Style attributes are
 * available as `data-style`.
 */
export const parseInertHtml = (html: string): Document =>
  new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
