import { escapeMarkup } from '#contract/escape-markup';

/** Declares XML and its encoding. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Attributes = Record<string, string>;

const printAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');

/** Returns an element with other elements, which are XML already. */
export const xmlElement = (name: string, content: readonly string[], attributes: Attributes = {}): string =>
  `<${name}${printAttributes(attributes)}>\n${content.join('\n')}\n</${name}>`;

/** Returns an element with a text, which is escaped. */
export const xmlText = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${printAttributes(attributes)}>${escapeMarkup(text)}</${name}>`;

/** Returns an element without content. */
export const xmlEmpty = (name: string, attributes: Attributes): string => `<${name}${printAttributes(attributes)}/>`;
