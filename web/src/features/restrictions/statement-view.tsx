import type { ReactNode } from 'react';
import { draftPath } from '#contract/posts';
import {
  groundLabels,
  groundRules,
  type OwnAppeal,
  type OwnStatement,
  restrictedThing,
  restrictionEffects,
} from '#contract/restrictions';
import { Time } from '@/components/domain/time.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { AppealForm } from './appeal-form.tsx';
import { useStatement } from './use-statement.ts';

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd dir="auto" className="mt-1 text-base text-pretty wrap-anywhere whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}

function Appeal({ appeal: { text, createdAt, result, answer, answeredAt } }: { appeal: OwnAppeal }) {
  return (
    <section aria-label="Appeal" className="mt-8 border-t border-line pt-6">
      <p className="text-sm text-muted">
        You appealed on <Time at={createdAt} format="long" />
      </p>
      <p dir="auto" className="mt-2 text-base text-pretty wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {result === null || answeredAt === null ? (
        <p className="mt-4 text-sm text-muted">An admin has not answered it yet.</p>
      ) : (
        <div className="mt-4">
          <Notice
            tone={result === 'reversed' ? 'success' : 'warning'}
            title={result === 'reversed' ? 'The decision was reversed' : 'The decision was upheld'}
          >
            <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
              {answer}
            </p>
            <p className="mt-1 text-sm text-muted">
              Answered by an admin on <Time at={answeredAt} format="long" />
            </p>
          </Notice>
        </div>
      )}
    </section>
  );
}

function Statement({ id, statement }: { id: string; statement: OwnStatement }) {
  const { kind, ground, reason, post, createdAt, endedAt, canAppealUntil, appeals } = statement;
  return (
    <>
      <dl className="mt-6">
        <Part label="What it is about">
          {restrictedThing(kind, post?.title ?? null)}
          {kind === 'article_taken_down' && endedAt === null && post !== null && (
            <>
              {' '}
              <TextLink to={draftPath(post.id)}>Open the draft</TextLink>
            </>
          )}
        </Part>
        <Part label="What it means">
          {endedAt === null ? (
            restrictionEffects[kind]
          ) : (
            <>
              This decision is no longer in force since <Time at={endedAt} format="long" />.
            </>
          )}
        </Part>
        {reason !== '' && <Part label="Reason">{reason}</Part>}
        <Part label={`Rule: ${groundLabels[ground]}`}>{groundRules[ground]}</Part>
        <Part label="Who decided">
          An admin, on <Time at={createdAt} format="long" />. No automated system decided it.
        </Part>
      </dl>
      {appeals.map((appeal) => (
        <Appeal key={appeal.createdAt} appeal={appeal} />
      ))}
      {canAppealUntil !== null && <AppealForm id={id} statement={statement} until={canAppealUntil} />}
    </>
  );
}

/** Shows a decision about the viewer's content: its statement of reasons, and the appeals. */
export default function StatementView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useStatement(id);
  if (data) return <Statement id={id} statement={data.statement} />;
  if (error) {
    const title = failureText(error, 'Failed to load this decision');
    return <ErrorState title={title} onRetry={refetch} retrying={isFetching} />;
  }
  return <Skeleton className="mt-6 h-80 w-full" />;
}
