const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

type Item = {
  id: number;
  title: string;
  content?: string;
  type?: string;
  status?: string;
  gmt?: string;
  local?: string;
  pubDate?: string;
  more?: string;
};

const item = ({ id, title, content = '', type = 'post', status = 'publish', more = '', ...dates }: Item) => `
  <item>
    <title>${cdata(title)}</title>
    <link>https://soup.test/${id}/</link>
    <pubDate>${dates.pubDate ?? 'Mon, 01 Mar 2021 10:00:00 +0000'}</pubDate>
    <dc:creator>${cdata('ann')}</dc:creator>
    <guid isPermaLink="false">https://soup.test/?p=${id}</guid>
    <description></description>
    <content:encoded>${cdata(content)}</content:encoded>
    <excerpt:encoded>${cdata('')}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${cdata(dates.local ?? '2021-03-01 12:00:00')}</wp:post_date>
    <wp:post_date_gmt>${cdata(dates.gmt ?? '2021-03-01 10:00:00')}</wp:post_date_gmt>
    <wp:post_name>${cdata('same-slug')}</wp:post_name>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_type>${cdata(type)}</wp:post_type>
    <wp:post_password>${cdata('')}</wp:post_password>
    ${more}
    <wp:comment><wp:comment_content>${cdata('<item>A comment</item>')}</wp:comment_content></wp:comment>
  </item>`;

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;

export const BLOCKS_POST = `<!-- wp:paragraph --><p>Bones<sup data-fn="ab-1" class="fn"><a href="#ab-1" id="ab-1-link">1</a></sup> and </item> text ]]> here.</p><!-- /wp:paragraph -->
<!--more-->
<!-- wp:image {"id":21} --><figure class="wp-block-image"><img src="/wp-content/uploads/pot.jpg" alt="" class="wp-image-21"/><figcaption class="wp-element-caption">My pot</figcaption></figure><!-- /wp:image -->
<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=aB3dEf
</div></figure><!-- /wp:embed -->
<!-- wp:heading {"level":4} --><h4>Deep</h4><!-- /wp:heading -->
<!-- wp:gallery --><figure class="wp-block-gallery"><figure><img src="https://soup.test/a.png" class="wp-image-1"></figure><figure><img src="https://soup.test/b.svg"></figure></figure><!-- /wp:gallery -->`;

export const CLASSIC_POST = `First line
second line

[caption id="attachment_21" width="300"]<img src="https://soup.test/c.png" alt="C" /> The caption[/caption]

[gallery ids="21,22"]

[contact-form-7 id="5" title="Form"]As I wrote [sic] in [1].

https://soup.test/alone

[audio mp3="https://soup.test/a.mp3"][/audio]`;

const items = [
  item({
    id: 11,
    title: 'Blocks & bones',
    content: BLOCKS_POST,
    more:
      meta('_thumbnail_id', '22') +
      meta('footnotes', JSON.stringify([{ id: 'ab-1', content: 'From the <em>butcher</em>' }])),
  }),
  item({ id: 12, title: 'Classic', content: CLASSIC_POST, gmt: '0000-00-00 00:00:00' }),
  item({ id: 13, title: 'Draft', content: 'Idea', status: 'draft', gmt: '0000-00-00 00:00:00' }),
  item({ id: 14, title: 'Private', content: 'For me', status: 'private' }),
  item({ id: 15, title: 'About', content: 'Page', type: 'page' }),
  item({ id: 16, title: 'Gone', content: 'Trash', status: 'trash' }),
  item({ id: 17, title: 'Ancient', content: 'Old', gmt: '1970-01-01 00:00:00' }),
  item({
    id: 21,
    title: 'pot',
    type: 'attachment',
    status: 'inherit',
    more: `<wp:attachment_url>${cdata('https://soup.test/wp-content/uploads/pot.jpg')}</wp:attachment_url>${meta('_wp_attachment_image_alt', 'The pot')}`,
  }),
  item({
    id: 22,
    title: 'top',
    type: 'attachment',
    status: 'inherit',
    more: `<wp:attachment_url>https://soup.test/wp-content/uploads/top.jpg?a=1&amp;b=2</wp:attachment_url>`,
  }),
];

/** An export of WordPress, with a character that XML does not allow. */
export const wordpressXml = (): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Soup</title>
  <link>https://soup.test</link>
  <wp:base_blog_url>https://soup.test</wp:base_blog_url>
  <description>\u0001</description>${items.join('')}
</channel>
</rss>`;
