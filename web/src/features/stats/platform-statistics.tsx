import type { StatisticsResponse } from '#contract/stats';
import { ActivitySpreadsheet } from './activity-spreadsheet.tsx';
import { MostDislikedArticles } from './disliked-articles.tsx';
import { MonthlyCounts } from './monthly-counts.tsx';
import { AllBloggers, type DeleteButton, MostDislikedBloggers, RisingBloggers } from './people-tables.tsx';
import { PlatformFigures } from './platform-figures.tsx';

/** Shows all platform statistics of the admin dashboard. */
export function PlatformStatistics({ stats, deleteButton }: { stats: StatisticsResponse; deleteButton: DeleteButton }) {
  return (
    <>
      <PlatformFigures stats={stats} />
      <MonthlyCounts rows={stats.monthlySubscriberCounts} />
      <MostDislikedArticles rows={stats.mostDislikedArticles} />
      <MostDislikedBloggers rows={stats.mostDislikedBloggers} deleteButton={deleteButton} />
      <RisingBloggers rows={stats.risingBloggers} />
      <ActivitySpreadsheet stats={stats} />
      <AllBloggers rows={stats.allBloggers} deleteButton={deleteButton} />
    </>
  );
}
