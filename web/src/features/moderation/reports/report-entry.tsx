import { useState } from 'react';
import { bloggerPath } from '#contract/handles';
import { type AdminReport, type ReportDecision, reportReasonLabels } from '#contract/moderation';
import { articlePath } from '#contract/posts';
import { Time } from '@/components/domain/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { RestoreButton } from '../takedowns/restore-button.tsx';
import { AnswerReportDialog } from './answer-report-dialog.tsx';
import { InspectArticle } from './inspect-article.tsx';
import { otherReportsText } from './report-answer-text.ts';

function Said({ report: { reason, note, reporter, createdAt, alsoOpen } }: { report: AdminReport }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge>{reportReasonLabels[reason]}</Badge>
        <span>
          {reporter?.username ?? 'A reader who deleted their account'} · <Time at={createdAt} format="moment" />
        </span>
        {alsoOpen > 0 && <span>{otherReportsText(alsoOpen, 'other open report')} of this article</span>}
      </p>
      {note !== '' && (
        <blockquote
          dir="auto"
          className="border-l-2 border-line-strong pl-4 text-base text-pretty wrap-anywhere whitespace-pre-line"
        >
          {note}
        </blockquote>
      )}
    </div>
  );
}

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
  /** Stays unchanged while the dialog closes. */
  const [dialog, setDialog] = useState<{ decision: ReportDecision; isOpen: boolean } | null>(null);
  const [written, setWritten] = useState({ answer: '', reason: '' });
  const openDialog = (decision: ReportDecision) => setDialog({ decision, isOpen: true });
  const close = () => setDialog((now) => now && { ...now, isOpen: false });
  const which = <span className="sr-only"> “{report.post.title}”</span>;
  return (
    <li className="grid gap-4 py-6">
      <ReportedArticle post={report.post} />
      <Said report={report} />
      <div className="flex flex-wrap gap-2">
        {report.post.isTakenDown ? (
          <RestoreButton post={report.post} />
        ) : (
          <Button variant="outline" size="sm" onClick={() => openDialog('kept')}>
            Keep Article{which}
          </Button>
        )}
        <Button
          variant={report.post.isTakenDown ? 'outline' : 'destructive'}
          size="sm"
          onClick={() => openDialog('taken_down')}
        >
          {report.post.isTakenDown ? 'Answer' : 'Take Down'}
          {which}
        </Button>
      </div>
      {dialog && (
        <AnswerReportDialog
          key={dialog.decision}
          open={dialog.isOpen}
          report={report}
          decision={dialog.decision}
          written={written}
          onWritten={setWritten}
          onClose={close}
        />
      )}
    </li>
  );
}

/** Shows an answered report with the decision and the admin. A taken-down article can be restored. */
export function AnsweredReport({ report }: { report: AdminReport }) {
  const { post, decision, answer, answeredAt, answeredBy } = report;
  return (
    <li className="grid gap-4 py-6">
      <ReportedArticle post={post} />
      <Said report={report} />
      <div className="text-sm">
        <p className="text-muted">
          <span className="font-medium text-ink">{decision === 'kept' ? 'Kept' : 'Taken down'}</span> by{' '}
          {answeredBy ?? 'a former admin'}
          {answeredAt !== null && (
            <>
              {' '}
              · <Time at={answeredAt} format="moment" />
            </>
          )}
        </p>
        <p dir="auto" className="mt-1 text-pretty wrap-anywhere whitespace-pre-line">
          {answer}
        </p>
      </div>
      {post.isTakenDown && (
        <div>
          <RestoreButton post={post} />
        </div>
      )}
    </li>
  );
}
