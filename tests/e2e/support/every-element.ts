/** Returns a text in format 2 with every element, and an image. */
export const everyElement = (imageId: string) =>
  [
    'Words **bold**, *italic*, __underlined__, `code`, [a link](https://soup.test/stock) and a note[^1].\nA second line, and https://soup.test/bare.',
    '## A heading',
    '- An item\n  - a nested one\n- Another',
    '### A subheading',
    '7. The seventh\n8. The eighth',
    '> A quote\n>\n> of two paragraphs',
    `\`\`\`js\nconst stock = ${"'bones and water', ".repeat(20)}'salt';\n\`\`\``,
    '---',
    `![A pot on the stove](image:${imageId} "An hour later")`,
    'https://soup.test/card',
    '[^1]: From the bakery.',
  ].join('\n\n');

/** The elements of that text on the page of its article, and how many of each. */
export const ELEMENTS = {
  'p strong': 1,
  'p em': 1,
  'p u': 1,
  'p code': 1,
  'p br': 1,
  'p > a[rel="ugc nofollow noopener"]': 2,
  'p sup > a[href="#note-1"]': 1,
  h2: 1,
  h3: 1,
  'ul > li': 3,
  'ul ul > li': 1,
  'ol[start="7"] > li': 2,
  'blockquote > p': 2,
  'pre[tabindex="0"] > code': 1,
  hr: 1,
  'figure img[alt="A pot on the stove"]': 1,
  figcaption: 1,
  'a.link-card[rel="ugc nofollow noopener"]': 1,
  'section.notes li a[href="#note-ref-1"]': 1,
} as const;
