import { interestMessages } from '#contract/interests';
import type { Subtopic } from '#contract/topics';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { followedIn } from './followed-in.ts';
import { choiceGrid, InterestForm } from './interest-form.tsx';
import { interestScreens, type PickedCategory } from './interest-screens.ts';

type Catalog = {
  /** Undefined while loading. */
  options: readonly Subtopic[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
};

type InterestPickerProps = {
  category: PickedCategory;
  catalog: Catalog;
  /** Null for a guest; undefined while loading. */
  viewerId: string | null | undefined;
  signInPath: string;
};

/** Number of placeholders before the catalog is loaded. */
const SOME = 10;

function Loading({ category, count }: { category: PickedCategory; count: number }) {
  return (
    <div aria-busy="true">
      <Skeleton className="mt-3 mb-9 h-5 w-64 md:mt-2 md:mb-8" />
      <Skeleton className="mb-3 h-5 w-52" />
      <div className={choiceGrid(interestScreens[category])}>
        {Array.from({ length: count }, (_, n) => n + 1).map((n) => (
          <Skeleton key={n} className="h-14 rounded-md" />
        ))}
      </div>
      <Skeleton className="mt-6 h-12 w-40 rounded-full" />
    </div>
  );
}

const NOTHING = { isWhole: false, names: [] };

/** Shows the choices of one category, or their loading or error state. */
export function InterestPicker({ category, catalog, viewerId, signInPath }: InterestPickerProps) {
  const isGuest = viewerId === null;
  const isKnown = viewerId !== undefined;
  const interests = useInterests({ enabled: isKnown && !isGuest });
  const { options } = catalog;
  const failed = options === undefined ? catalog.error : isKnown && !isGuest ? interests.error : null;
  const followed = isGuest ? NOTHING : interests.data && followedIn(interests.data, category);

  if (options !== undefined && isKnown && followed !== undefined) {
    return (
      <InterestForm
        category={category}
        options={options}
        followed={followed}
        viewerId={viewerId}
        signInPath={signInPath}
      />
    );
  }
  if (failed === null) return <Loading category={category} count={options?.length ?? SOME} />;
  return (
    <ErrorState
      title={failureText(failed, interestMessages.loadFailed)}
      text="Check your connection and try again."
      onRetry={() => {
        if (catalog.error !== null) catalog.refetch();
        if (interests.error !== null) void interests.refetch();
      }}
      retrying={catalog.isFetching || interests.isFetching}
    />
  );
}
