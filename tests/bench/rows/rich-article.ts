import { BLOGGER } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { interleaved, requestsPerSecond } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { expiredSession, signedInHeaders } from '../sessions.ts';

const ROUNDS = 5;
/** Characters of both texts: a long article. */
const TEXT_LENGTH = 10_000;
const PLAIN = 'The ferry leaves at nine, whoever is on it, and nobody waits for the one after. ';
const RICH = [
  `${PLAIN}With **more of it**, *emphasis*, \`code\`, [a link](https://example.com/page) and a note[^1]. ${PLAIN}`,
  '## At the harbour',
  `- ${PLAIN}\n- ${PLAIN}\n  - ${PLAIN}`,
  `> ${PLAIN}`,
  '```js\nconst boats = 9;\n```',
  `${PLAIN}${PLAIN}`,
].join('\n\n');

/** Publishes a text in format 2 of this length. @returns the path of its article */
async function publish(url: URL, part: string): Promise<string> {
  const id = crypto.randomUUID();
  const text = `${part}\n\n`.repeat(Math.ceil(TEXT_LENGTH / part.length)).slice(0, TEXT_LENGTH);
  const content = `${text}\n\n[^1]: ${PLAIN}`;
  const post = {
    title: 'Ferries',
    content,
    format: 2,
    category: 'food',
    subtopics: [],
    teams: [],
    isFree: true,
    imageId: null,
  };
  const headers = await signedInHeaders(url, BLOGGER.seq, BLOGGER.sessionId);
  const body = JSON.stringify({ post, base: null });
  const response = await fetch(new URL(`/api/posts/${id}`, url), { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(await response.text());
  return `/article/${id}/ferries`;
}

/** Compares the page of a text with the elements of format 2 with that of a plain text of the same length. */
export const richArticle: Bench = async () => {
  const expired = await expiredSession();
  const product = await startProduct(await fillDatabase(100));
  try {
    const [plain, rich] = [await publish(product.url, PLAIN), await publish(product.url, RICH)];
    const rate = (path: string) => () => requestsPerSecond(product.url, [path], expired);
    const cold = await interleaved(ROUNDS, rate(plain), rate(rich));
    return [
      {
        name: 'article cold, rich / plain',
        value: cold.ratio,
        unit: 'times',
        target: { atLeast: 0.9 },
        note: `${Math.round(cold.b)}/s, plain ${Math.round(cold.a)}/s; ${TEXT_LENGTH} characters, ${ROUNDS} pairs`,
      },
    ];
  } finally {
    await product.stop();
  }
};
