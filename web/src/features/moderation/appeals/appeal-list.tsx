import type { AdminAppeal } from '#contract/appeals';
import type { ReportState } from '#contract/moderation';
import { type AppealResult, groundLabels, restrictionLabels } from '#contract/restrictions';
import { Time } from '@/components/domain/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { CaseSection } from '../cases/case-section.tsx';
import { ListState } from '../list-state.tsx';
import { InspectArticle } from '../reports/inspect-article.tsx';
import { AnswerAppeal } from './answer-appeal.tsx';
import { appealTexts, useAppeals } from './use-appeals.ts';

const empty: Record<ReportState | 'mine', string> = {
  open: 'No open appeals. Authors can appeal decisions about their content.',
  answered: 'No appeal has been answered yet.',
  mine: 'No open appeals are assigned to you.',
};

const results: Record<AppealResult, string> = { upheld: 'Upheld', reversed: 'Reversed' };

/** Shows the decision that an appeal is about. */
function AppealedDecision({ appeal: { author, post, restriction } }: { appeal: AdminAppeal }) {
  const { kind, ground, reason, decidedAt, decidedBy, isInForce } = restriction;
  return (
    <div>
      <h4 dir="auto" className="font-serif text-lg text-pretty">
        {post === null ? `Profile of ${author.username}` : <InspectArticle post={post} />}
      </h4>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge>{restrictionLabels[kind]}</Badge>
        <span>{groundLabels[ground]}</span>
        <span>
          {decidedBy ?? 'A former admin'} · <Time at={decidedAt} format="moment" />
        </span>
        {!isInForce && <span>No longer in force</span>}
      </p>
      <p dir="auto" className="mt-2 text-sm text-pretty wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
    </div>
  );
}

function Appeal({ appeal }: { appeal: AdminAppeal }) {
  const { author, text, createdAt, result, answer, answeredAt, answeredBy, assignee, prefersOther } = appeal;
  return (
    <li className="grid gap-4 py-6">
      <AppealedDecision appeal={appeal} />
      <div className="grid gap-2">
        <p className="text-sm text-muted">
          {author.username} · <Time at={createdAt} format="moment" />
        </p>
        <blockquote
          dir="auto"
          className="border-l-2 border-line-strong pl-4 text-base text-pretty wrap-anywhere whitespace-pre-line"
        >
          {text}
        </blockquote>
      </div>
      {result !== null && (
        <div className="text-sm">
          <p className="text-muted">
            <span className="font-medium text-ink">{results[result]}</span> by {answeredBy ?? 'a former admin'}
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
      )}
      {appeal.case !== null && (
        <CaseSection {...appeal.case} assignee={assignee} which={`appeal of ${author.username}`} />
      )}
      {result === null && prefersOther && (
        <Notice tone="warning" title="You made this decision">
          <p>Another admin should answer the appeal, if one can.</p>
        </Notice>
      )}
      {result === null && <AnswerAppeal appeal={appeal} />}
    </li>
  );
}

/** Lists the appeals of authors, each with the decision. */
export function AppealList({ state, isMine = false }: { state: ReportState; isMine?: boolean }) {
  const { appeals, ...query } = useAppeals(state, isMine);
  if (appeals === undefined) {
    return <ListState what="appeals" title={failureText(query.error, appealTexts.failed)} query={query} />;
  }
  return (
    <FocusPreservingList rows={appeals}>
      {appeals.length === 0 && <p className="text-sm text-muted">{empty[isMine ? 'mine' : state]}</p>}
      <ul className="-mt-6 divide-y divide-line empty:hidden">
        {appeals.map((appeal) => (
          <Appeal key={appeal.id} appeal={appeal} />
        ))}
      </ul>
      <LoadMore label="Load More Appeals" {...toPaging(query, appealTexts.failed)} />
    </FocusPreservingList>
  );
}
