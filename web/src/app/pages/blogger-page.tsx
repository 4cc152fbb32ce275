import { Navigate, useLocation, useParams } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import { useBlogger } from '@/features/profiles/public/use-blogger.ts';
import { BloggerView } from './blogger/blogger-view.tsx';

/** @param handle of the address, if it names one */
function BloggerContent({ userId, handle }: { userId: string | undefined; handle: string | undefined }) {
  const query = useBlogger(handle ?? userId ?? '');
  const { pathname, search } = useLocation();
  const blogger = query.data?.blogger;
  // A former handle or another spelling. For a rendered page the server has redirected already.
  if (handle !== undefined && blogger && bloggerPath(blogger) !== pathname) {
    return <Navigate replace to={bloggerPath(blogger) + search} />;
  }
  return <BloggerView query={query} path={pathname} />;
}

/** Shows a blogger at both addresses: the canonical one with the handle, and the one with the id. */
export default function BloggerPage() {
  const { userId, handle } = useParams();
  return (
    <div className="shell pb-16">
      <BloggerContent key={handle ?? userId} userId={userId} handle={handle} />
    </div>
  );
}
