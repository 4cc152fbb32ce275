import { sportsMessages } from '#contract/interests';
import { Skeleton } from '@/components/ui/skeleton.tsx';

const sports = ['a', 'b', 'c', 'd'];
const divisions = ['first', 'second', 'third'];
const teams = ['a', 'b', 'c', 'd', 'e'];

/** Skeleton of the sports preferences: the list of sports on phones, else the divisions of the first sport. */
export function SportsSkeleton() {
  return (
    <div aria-busy="true">
      <div className="border-b border-line py-2">
        <p role="status" className="flex min-h-11 items-center text-sm text-muted md:min-h-10">
          {sportsMessages.loading}
        </p>
      </div>
      <div className="md:hidden">
        {sports.map((sport) => (
          <div key={sport} className="box-content flex h-14 items-center border-b border-line">
            <Skeleton className="h-5 w-12" />
          </div>
        ))}
      </div>
      <div className="grid grid-cols-3 gap-x-6 pt-28 max-md:hidden lg:gap-x-10">
        {divisions.map((division) => (
          <div key={division} className="py-5">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="mt-2 h-4 w-24" />
            {teams.map((team) => (
              <Skeleton key={team} className="mt-5 h-5 w-4/5" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
