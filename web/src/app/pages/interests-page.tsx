import { useParams } from 'react-router-dom';
import { categoryFromParam, categoryName, interestPath, topicPath } from '#contract/topics';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { useSession } from '@/features/accounts/use-session.ts';
import { InterestPicker } from '@/features/interests/interest-picker.tsx';
import { interestScreens, isPicked, type PickedCategory } from '@/features/interests/interest-screens.ts';
import { useTopics } from '@/features/topics/use-topics.ts';
import { useBackHome } from './shared/use-back-home.ts';

function Interests({ category }: { category: PickedCategory }) {
  const { viewer, isLoading } = useSession();
  const topics = useTopics();
  const back = useBackHome();
  const { heading, note, description } = interestScreens[category];
  const path = interestPath(category);
  return (
    <div className="shell pb-16">
      <PageMeta title={heading} description={description} path={path} />
      <PageHeader
        title={heading}
        note={note}
        back={back}
        actions={
          <ButtonLink to={topicPath(category)} variant="outline">
            {categoryName(category)} Posts
          </ButtonLink>
        }
      />
      <div className="pt-6">
        <InterestPicker
          category={category}
          catalog={{ ...topics, options: topics.data?.categories.find(({ key }) => key === category)?.subtopics }}
          viewerId={isLoading ? undefined : (viewer?.id ?? null)}
          signInPath={authPath('sign-in', path)}
        />
      </div>
    </div>
  );
}

/** Chooses follows in a category. Sports and Gaming have no such screen. */
export default function InterestsPage() {
  const { category: param = '' } = useParams();
  const category = categoryFromParam(param);
  // The router (contract/page.ts) shows every other path as the 404 page or as Sports.
  if (!isPicked(category)) return null;
  return <Interests key={category} category={category} />;
}
