import { type Files, toCsv } from './files.ts';

const COLUMNS = 'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url';

const BUCKET = 'https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fpublic%2Fimages%2F';
const wrapped = (name: string, size: number) =>
  `https://substackcdn.com/image/fetch/$s_!Ab1!,w_${size},c_limit,f_auto,q_auto:good/${BUCKET}${name}_1600x900.png`;

const json = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A post with everything that Substack's editor adds. */
export const SUBSTACK_POST = `<p>Stock is <strong>slow</strong><a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a>.</p>
<div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="${wrapped('pot', 1456)}"><div class="image2-inset"><picture><source type="image/webp" srcset="${wrapped('pot', 424)} 424w"><img src="${wrapped('pot', 1456)}" width="1456" height="819" data-attrs="${json({ src: 'x' })}" class="sizing-normal" alt="A pot" srcset="${wrapped('pot', 424)} 424w, ${wrapped('pot-large', 1456)} 1456w" sizes="100vw"></picture><div class="image-link-expand"><svg><path d="M0"/></svg></div></div></a><figcaption class="image-caption">My pot</figcaption></figure></div>
<div class="subscription-widget-wrap" data-attrs="${json({ text: 'Subscribe' })}"><div class="preamble"><p>Thanks for reading!</p></div><form><input type="email"></form></div>
<h1 class="header-anchor-post">Bones<div class="header-anchor-parent"><div class="header-anchor-widget"><button>#</button></div></div></h1>
<p class="button-wrapper"><a class="button primary" href="https://soup.substack.com/p/stock?action=share"><span>Share</span></a></p>
<p class="button-wrapper"><a class="button primary" href="https://shop.test/pots"><span>Buy a pot</span></a></p>
<div class="paywall-jump" data-component-name="PaywallToDOM"></div>
<div id="youtube2-aB3dEf" class="youtube-wrap" data-attrs="${json({ videoId: 'aB3dEf-_123' })}"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/aB3dEf-_123?rel=0"></iframe></div></div>
<div class="embedded-post-wrap" data-attrs="${json({ url: 'https://other.substack.com/p/broth', title: 'Broth' })}"><a href="https://other.substack.com/p/broth">Broth</a></div>
<div class="pullquote"><p>Patience.</p></div><ul><li><p>Beef</p><ul><li><p>Marrow</p></li></ul></li><li><p>Fish</p></li></ul>
<img src="https://track.test/open.gif" width="1" height="1"><img src="data:image/png;base64,AAAA" alt="inline"><script>alert(1)</script><a href="javascript:alert(1)">Click</a>
<pre><code class="language-js">boil(&lt;5&gt;);</code></pre>
<div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>Eight <em>hours</em></p></div></div>`;

const row = (
  id: string,
  date: string,
  published: boolean,
  type: string,
  audience: string,
  title: string,
  audio = '',
) => [id, date, String(published), '', '', type, audience, title, title === 'Stock' ? 'Slow, "good"\nfood' : '', audio];

const POSTS = [
  row('101.stock', '2023-03-04T05:06:07.000Z', true, 'newsletter', 'only_paid', 'Stock'),
  row('102.stock', '2022-01-02T03:04:05.000Z', true, 'newsletter', 'everyone', 'Stock again'),
  row('103.talk', '2022-02-02T00:00:00.000Z', true, 'podcast', 'everyone', 'A talk'),
  row('104.newest', '2024-06-01T00:00:00.000Z', true, 'newsletter', 'founding', 'Newest'),
  row('105.idea', '', false, 'newsletter', 'everyone', 'Idea'),
  row('106.about', '2020-01-01T00:00:00.000Z', true, 'page', 'everyone', 'About'),
  row('107.chat', '2020-01-01T00:00:00.000Z', true, 'thread', 'everyone', 'Chat'),
];

/** An archive of Substack: the newest text is missing, the audio has no file, and a slug is used twice. */
export const substackFiles = (): Files => ({
  'posts.csv': `\uFEFF${toCsv([COLUMNS.split(','), ...POSTS])}\r\n`,
  'posts/101.stock.html': SUBSTACK_POST,
  'posts/102.stock.html': '<p>Again</p>',
  'posts/103.talk.html': '<p>Listen</p>',
  'posts/105.idea.html': '<p>Not yet</p>',
  'posts/101.delivers.csv': 'post_id,timestamp,email\r\n101,2023-03-04,ann@reader.test',
  'email_list.soup.csv': toCsv([
    ['email', 'active_subscription', 'expiry', 'email_disabled', 'created_at'],
    ['Ann@reader.test', 'true', '2027-01-01T00:00:00.000Z', 'false', '2021-05-06T07:08:09.000Z'],
    ['bo@reader.test', 'false', '', 'true', '2021-05-06T07:08:09.000Z'],
    ['ab12@deletion-request.substack.com', 'false', '', 'false', ''],
    ['not an address', 'false', '', 'false', ''],
    ['ann@reader.test', 'false', '', 'true', ''],
  ]),
});

const LARGE = 2_000_000;

/** An archive of one post with a title of 300 characters and a text of 2 MB, which repeats a part. */
export function largePost(part: (n: number) => string): Files {
  const count = Math.floor(LARGE / part(10_000).length);
  return {
    'posts.csv': toCsv([
      ['post_id', 'post_date', 'is_published', 'type', 'audience', 'title'],
      ['1.a', '2023-01-01T00:00:00.000Z', 'true', 'newsletter', 'everyone', 'T'.repeat(300)],
    ]),
    'posts/1.a.html': `<div>${Array.from({ length: count }, (_, n) => part(n)).join('')}</div>`,
  };
}
