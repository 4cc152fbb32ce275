import { FindBloggers } from '@/features/profiles/find/find-bloggers.tsx';
import { renderFindSubscribe } from './find-subscribe.tsx';

/** Find Blogger, for users who do not blog. */
export default function FindTab() {
  return (
    <section aria-labelledby="find-blogger" className="pt-8">
      <h1 id="find-blogger" tabIndex={-1} className="pb-6 text-3xl">
        Find Blogger
      </h1>
      <FindBloggers subscribeFor={renderFindSubscribe} />
    </section>
  );
}
