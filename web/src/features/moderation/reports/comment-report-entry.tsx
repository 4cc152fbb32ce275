import type { CommentState } from '#contract/comments';
import type { AdminCommentReport } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { Time } from '@/components/domain/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { CaseSection } from '../cases/case-section.tsx';
import { byCommenter, commentAnswerText } from './comment-answer-text.ts';
import { InspectComment } from './inspect-comment.tsx';
import { type DecisionChoice, ReportDecisions } from './report-decisions.tsx';
import { FiledReport, GivenAnswer } from './report-parts.tsx';
import { RestoreComment } from './restore-comment.tsx';

const states: Record<CommentState, string | null> = {
  visible: null,
  held: 'Held for the blogger',
  hidden: 'Hidden by the blogger',
  removed: 'Removed',
};

const answerOnly: readonly DecisionChoice[] = [{ decision: 'taken_down', label: 'Answer', isDestructive: false }];
const decisions: readonly DecisionChoice[] = [
  { decision: 'kept', label: 'Keep Comment', isDestructive: false },
  { decision: 'taken_down', label: 'Take Down', isDestructive: true },
];

/** Shows whose comment was reported and where; its title opens the text. */
function ReportedComment({ comment, post }: Pick<AdminCommentReport, 'comment' | 'post'>) {
  const state = comment.isTakenDown ? 'Taken down' : states[comment.state];
  return (
    <div>
      <h4 className="font-serif text-lg text-pretty">
        <InspectComment comment={comment} />
      </h4>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          On{' '}
          <TextLink dir="auto" to={articlePath(post)}>
            {post.title}
          </TextLink>{' '}
          by {post.author.username}
        </span>
        <Time at={comment.createdAt} format="moment" />
        {state !== null && <Badge>{state}</Badge>}
      </p>
    </div>
  );
}

/** Shows an open report with its comment and the two decisions. */
export function OpenCommentReport({ report }: { report: AdminCommentReport }) {
  const { comment, post } = report;
  return (
    <li className="grid gap-4 py-6">
      <ReportedComment comment={comment} post={post} />
      <FiledReport report={report} kind="comment" />
      <CaseSection kind="comment" id={comment.id} assignee={report.assignee} which={byCommenter(comment)} />
      <ReportDecisions
        reportId={report.id}
        kind="comment"
        choices={comment.isTakenDown ? answerOnly : decisions}
        isDown={comment.isTakenDown}
        which={`comment ${byCommenter(comment)}`}
        restore={<RestoreComment comment={comment} />}
        dialogText={(decision) => commentAnswerText(decision, report)}
      />
    </li>
  );
}

/** Shows an answered report with the decision and the admin. A taken-down comment can be restored. */
export function AnsweredCommentReport({ report }: { report: AdminCommentReport }) {
  const { comment, post } = report;
  return (
    <li className="grid gap-4 py-6">
      <ReportedComment comment={comment} post={post} />
      <FiledReport report={report} kind="comment" />
      <GivenAnswer report={report} />
      <CaseSection kind="comment" id={comment.id} assignee={report.assignee} which={byCommenter(comment)} />
      {comment.isTakenDown && (
        <div>
          <RestoreComment comment={comment} />
        </div>
      )}
    </li>
  );
}
