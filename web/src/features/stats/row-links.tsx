import { Link } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import { articlePath } from '#contract/posts';

const look = 'reach decoration-1 underline-offset-4 hover:text-accent hover:underline';

type Blogger = { bloggerUsername: string };

/** Links a blogger's name to their page. */
export function BloggerLink({ bloggerUsername }: Blogger) {
  return (
    <Link to={bloggerPath({ username: bloggerUsername })} className={look}>
      {bloggerUsername}
    </Link>
  );
}

/** Links an article's title to the article. */
export function ArticleLink({ article }: { article: { id: string; slug: string; title: string } }) {
  return (
    <Link to={articlePath(article)} className={look}>
      <bdi>{article.title}</bdi>
    </Link>
  );
}
