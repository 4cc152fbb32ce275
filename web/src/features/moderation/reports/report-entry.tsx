import { bloggerPath } from '#contract/handles';
import type { AdminReport } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { Badge } from '@/components/ui/badge.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { CaseSection } from '../cases/case-section.tsx';
import { RestoreButton } from '../takedowns/restore-button.tsx';
import { InspectArticle } from './inspect-article.tsx';
import { answerDialogText } from './report-answer-text.ts';
import { type DecisionChoice, ReportDecisions } from './report-decisions.tsx';
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

/** Returns the decisions that fit a report. */
function choicesFor({ post, picture, isAboutPicture }: AdminReport): DecisionChoice[] {
  if (post.isTakenDown) return [{ decision: 'taken_down', label: 'Answer', isDestructive: false }];
  const removal: DecisionChoice = { decision: 'picture_removed', label: 'Remove Picture', isDestructive: true };
  return [
    { decision: 'kept', label: isAboutPicture ? 'Keep Picture' : 'Keep Article', isDestructive: false },
    ...(picture === null ? [] : [removal]),
    { decision: 'taken_down', label: 'Take Down', isDestructive: true },
  ];
}

/** Shows the reported picture of an article. */
function ReportedPicture({ picture, isAboutPicture }: Pick<AdminReport, 'picture' | 'isAboutPicture'>) {
  if (picture === null) return isAboutPicture ? <p>The reported picture no longer exists.</p> : null;
  return (
    <img
      src={picture.url}
      alt="The reported one"
      width={picture.width}
      height={picture.height}
      loading="lazy"
      className="h-auto w-full max-w-xs rounded-md"
    />
  );
}

/** Shows an open report with its article and the decisions. */
export function OpenReport({ report }: { report: AdminReport }) {
  const { post } = report;
  return (
    <li className="grid gap-4 py-6">
      <ReportedArticle post={post} />
      <FiledReport report={report} kind="article" by={reporterOf(report)} />
      <ReportedPicture {...report} />
      <CaseSection kind="article" id={post.id} assignee={report.assignee} which={`“${post.title}”`} />
      <ReportDecisions
        reportId={report.id}
        kind="article"
        choices={choicesFor(report)}
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
      <CaseSection kind="article" id={post.id} assignee={report.assignee} which={`“${post.title}”`} />
      {post.isTakenDown && (
        <div>
          <RestoreButton post={post} />
        </div>
      )}
    </li>
  );
}
