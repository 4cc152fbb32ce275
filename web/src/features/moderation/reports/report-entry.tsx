import { bloggerPath } from '#contract/handles';
import type { AdminReport } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { Badge } from '@/components/ui/badge.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { RestoreButton } from '../takedowns/restore-button.tsx';
import { InspectArticle } from './inspect-article.tsx';
import { answerDialogText } from './report-answer-text.ts';
import { ReportDecisions } from './report-decisions.tsx';
import { FiledReport, GivenAnswer } from './report-parts.tsx';

const reporterOf = ({ reporter }: AdminReport) => reporter?.username ?? 'A reader who deleted their account';

/** Shows a report's article. The title opens the whole text; a published article also has a link to its page. */
function ReportedArticle({ post }: Pick<AdminReport, 'post'>) {
  const state = post.isTakenDown ? 'Taken down' : post.isPublished ? null : 'Not published';
  return (
    <div>
      <h4 dir="auto" className="font-serif text-lg text-pretty">
        <InspectArticle post={post} />
      </h4>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          By <TextLink to={bloggerPath(post.author)}>{post.author.username}</TextLink>
        </span>
        {post.isPublished && (
          <TextLink to={articlePath(post)}>
            Open Page<span className="sr-only"> of “{post.title}”</span>
          </TextLink>
        )}
        {state !== null && <Badge>{state}</Badge>}
      </p>
    </div>
  );
}

/** Shows an open report with its article and the two decisions. */
export function OpenReport({ report }: { report: AdminReport }) {
  const { post } = report;
  return (
    <li className="grid gap-4 py-6">
      <ReportedArticle post={post} />
      <FiledReport report={report} kind="article" by={reporterOf(report)} />
      <ReportDecisions
        reportId={report.id}
        kind="article"
        isDown={post.isTakenDown}
        which={`“${post.title}”`}
        restore={<RestoreButton post={post} />}
        dialogText={(decision) => answerDialogText(decision, report)}
      />
    </li>
  );
}

/** Shows an answered report with the decision and the admin. A taken-down article can be restored. */
export function AnsweredReport({ report }: { report: AdminReport }) {
  const { post } = report;
  return (
    <li className="grid gap-4 py-6">
      <ReportedArticle post={post} />
      <FiledReport report={report} kind="article" by={reporterOf(report)} />
      <GivenAnswer report={report} />
      {post.isTakenDown && (
        <div>
          <RestoreButton post={post} />
        </div>
      )}
    </li>
  );
}
