import type { Files } from './files.ts';

export const GHOST_POST = `<p>Free part with <a href="__GHOST_URL__/other/">a link</a>.</p><!--members-only-->
<figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2021/05/pot.png" class="kg-image" alt="A pot" width="2000" height="1000" srcset="__GHOST_URL__/content/images/size/w600/2021/05/pot.png 600w"><figcaption>My pot</figcaption></figure>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://soup.test/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Soup</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://soup.test/icon.png"></div></div></a></figure>
<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind the heat</div></div>
<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="__GHOST_URL__/content/media/talk.mp3"></audio><div class="kg-audio-title">Talk</div></div></div>
<table><tr><th>Part</th><th>Amount</th></tr><tr><td>Bones</td><td>2 kg</td></tr></table>
<p>Note<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1" class="footnote-item"><p>Below <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>`;

const post = (id: string, more: Record<string, unknown>) => ({
  id,
  uuid: `uuid-${id}`,
  title: `Post ${id}`,
  slug: `post-${id}`,
  html: '<p>Text of a post</p>',
  type: 'post',
  status: 'published',
  visibility: 'public',
  feature_image: null,
  custom_excerpt: null,
  canonical_url: null,
  created_at: '2021-05-01T10:00:00.000Z',
  published_at: '2021-05-02T10:00:00.000Z',
  ...more,
});

const posts = [
  post('1', { html: GHOST_POST, visibility: 'paid', feature_image: '__GHOST_URL__/content/images/2021/05/top.jpg' }),
  // Written by an old version: a date without a zone.
  post('2', { visibility: 'members', published_at: '2019-07-01 12:30:00', custom_excerpt: 'Short' }),
  post('3', { visibility: 'tiers', status: 'sent', canonical_url: 'https://first.test/three' }),
  post('4', { status: 'draft', published_at: null }),
  post('5', { status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' }),
  post('6', { type: 'page', title: 'About' }),
  post('7', { html: null }),
];

export const ghostJson = (): string =>
  JSON.stringify({
    db: [
      {
        meta: { exported_on: 1_700_000_000_000, version: '5.80.0' },
        data: {
          posts,
          posts_meta: [{ id: 'm', post_id: '1', meta_description: 'About stock', feature_image_alt: 'The top' }],
          users: [],
          tags: [],
        },
      },
    ],
  });

/** A zip of Ghost with a picture and its members. */
export const ghostFiles = (): Files => ({
  'soup.ghost.2024.json': ghostJson(),
  'content/images/2021/05/pot.png': new Uint8Array([1, 2, 3]),
  'members.2024.csv':
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels\n' +
    '1,ann@reader.test,Ann,,true,false,,2021-05-06T07:08:09.000Z,,\n' +
    '2,bo@reader.test,"Bo, the cook",,false,false,,2021-05-06T07:08:09.000Z,,\n' +
    '3,cy@reader.test,Cy,,,false,,2021-05-06T07:08:09.000Z\n' +
    '4,di@reader.test,Di,,true,false,,2021-05-06T07:08:09.000Z,2022-01-01T00:00:00.000Z,\n',
});
