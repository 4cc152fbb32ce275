import { useSearchParams } from 'react-router-dom';
import { newPostPath } from '#contract/posts';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { sanitizeReturnPath } from '@/features/accounts/auth/auth-steps.ts';
import { WritingTopicsEditor } from '@/features/profiles/own/writing-topics-editor.tsx';
import { PageFallback } from '../page-fallback.tsx';
import { useRequireSignIn } from './shared/use-require-sign-in.ts';

const isPost = (path: string) => /^\/(post|create)-blog(\?|$)/.test(path);

/** Edits the viewer's writing topics. `next` is the page to return to, such as an unfinished post. */
export default function MyTopicsPage() {
  const viewer = useRequireSignIn();
  const [query] = useSearchParams();
  const next = sanitizeReturnPath(query.get('next'));
  return (
    <div className="shell pb-16">
      <PageMeta title="Writing Topics" description="Choose what you write about." path="/my-topics" noIndex />
      {viewer === null ? (
        <PageFallback />
      ) : (
        <>
          <PageHeader
            title="What do you write about?"
            note="Every post goes under one of your writing topics, and readers find you there."
            back={{ to: '/', label: 'Back to Dashboard' }}
          />
          <div className="pt-8">
            <WritingTopicsEditor
              wayOn={
                <ButtonLink to={next ?? newPostPath} size="lg">
                  {next === null ? 'New Post' : isPost(next) ? 'Back to Your Post' : 'Back to Where You Were'}
                </ButtonLink>
              }
            />
          </div>
        </>
      )}
    </div>
  );
}
