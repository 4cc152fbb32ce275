import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TransparencyYears } from '@/features/transparency/transparency-years.tsx';
import { useTransparency } from '@/features/transparency/use-transparency.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { PlainPageFrame } from './plain/plain-page-frame.tsx';
import { usePlatformInfo } from './plain/use-platform-info.ts';

function Years() {
  const { data, error, isFetching, refetch } = useTransparency();
  if (data) return <TransparencyYears years={data.years} />;
  if (!error) return <Skeleton className="mt-10 h-80 w-full" />;
  const title = failureText(error, 'Failed to load the numbers');
  return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
}

/** Shows how many reports, decisions and appeals there were in each year. */
export default function TransparencyPage() {
  const { name } = usePlatformInfo();
  return (
    <PlainPageFrame
      title="Transparency"
      description={`Reports, decisions and appeals on ${name}, in numbers.`}
      path="/transparency"
    >
      <div className="prose">
        <p>
          Readers can report articles, pictures, comments and bloggers. Admins read each report and decide; no automated
          system decides. People who are affected by a decision get the reason and can appeal within six months. The
          rules are in the <Link to="/terms">Terms</Link>.
        </p>
        <p>Years are calendar years (UTC). The numbers include content and accounts that were deleted since.</p>
      </div>
      <Years />
    </PlainPageFrame>
  );
}
