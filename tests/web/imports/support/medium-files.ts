import type { Files } from './files.ts';

const page = (
  title: string,
  subtitle: string,
  body: string,
  footer: string,
) => `<!DOCTYPE html><html><head><title>${title}</title><style>p { color: red }</style></head><body><article class="h-entry">
<header><h1 class="p-name">${title}</h1></header>
<section data-field="subtitle" class="p-summary">${subtitle}</section>
<section data-field="body" class="e-content"><section name="aa" class="section section--body section--first section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${body}</div></div></section></section>
<footer>${footer}</footer></article></body></html>`;

const published = (date: string, address: string) =>
  `<p>By <a href="https://medium.com/@ann" class="p-author h-card">Ann</a> on <a href="${address}"><time class="dt-published" datetime="${date}">Day</time></a>.</p><p><a href="${address}" class="p-canonical">Canonical link</a></p>`;

export const MEDIUM_BODY = `<h3 name="1" class="graf graf--h3 graf--title">Stock</h3><h4 class="graf graf--h4 graf--subtitle">Slow food</h4>
<figure class="graf graf--figure"><img class="graf-image" data-image-id="1*pot.png" data-is-featured="true" src="https://cdn-images-1.medium.com/max/800/1*pot.png"><figcaption class="imageCaption">My pot</figcaption></figure>
<p class="graf graf--p">Keep it <strong class="markup--strong">low</strong>.</p><h3 class="graf graf--h3">Bones</h3><h4 class="graf graf--h4">Beef</h4>
<div class="graf graf--mixtapeEmbed"><a href="https://soup.test/" class="markup--anchor markup--mixtapeEmbed-anchor"><strong>Soup</strong><br><em>About soup</em>soup.test</a><a href="https://soup.test/" class="mixtapeImage"></a></div>
<figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/ann/0a1b.js"></script></figure>
<pre class="graf graf--pre">boil();<br>wait();</pre>`;

/** An archive of Medium: a story, a draft, and a comment, which has the same form. */
export const mediumFiles = (): Files => ({
  'README.html': '<p>Your archive</p>',
  'posts/2021-03-04_Stock-0a1b2c3d4e5f.html': page(
    'Stock',
    'Slow food',
    MEDIUM_BODY,
    published('2021-03-04T05:06:07.891Z', 'https://medium.com/@ann/stock-0a1b2c3d4e5f'),
  ),
  'posts/draft_Idea-1a1b2c3d4e5f.html': page('Idea', '', '<h3 class="graf--title">Idea</h3><p>Not yet</p>', ''),
  'posts/2021-03-05_I-liked-this-very-much-2a1b2c3d4e5f.html': page(
    'I liked this very much…',
    '',
    '<p class="graf graf--p">I liked this very much and cooked it.</p>',
    published('2021-03-05T00:00:00.000Z', 'https://medium.com/@ann/2a1b2c3d4e5f'),
  ),
  'profile/about.html': '<p>Ann</p>',
});
