import { parse } from './parse.ts';
import { printMarkup } from './print-markup.ts';

/** Returns a text of format 1 as markup of format 2, which parses to the same tree. */
export const toFormat2 = (text: string): string => printMarkup(parse(text, 1));
