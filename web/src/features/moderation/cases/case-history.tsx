import type { CaseEntry, CaseEntryKind } from '#contract/cases';
import { type AnyReportDecision, type BloggerReportReason, reportReasonLabels } from '#contract/moderation';
import { groundLabels, type RestrictionGround, type RestrictionKind, restrictionLabels } from '#contract/restrictions';
import { Time } from '@/components/domain/time.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { ListState } from '../list-state.tsx';
import { decisionLabels } from '../reports/report-parts.tsx';
import { EndRestriction } from './end-restriction.tsx';
import { type CaseKey, caseTexts, useCaseHistory } from './use-case.ts';

const reported: Record<Exclude<CaseEntryKind, RestrictionKind>, string> = {
  article: 'Article reported',
  picture: 'Picture reported',
  comment: 'Comment reported',
  blogger: 'Profile reported',
};

/** Returns what an entry is about and how it ended. */
function toWords({ entry, kind, detail, outcome }: CaseEntry): { what: string; outcome: string } {
  if (entry === 'report') {
    const reason = reportReasonLabels[detail as BloggerReportReason];
    return {
      what: `${reported[kind as keyof typeof reported]}: ${reason}`,
      outcome: outcome === null ? 'Open' : decisionLabels[outcome as AnyReportDecision],
    };
  }
  const what = `${restrictionLabels[kind as RestrictionKind]}: ${groundLabels[detail as RestrictionGround]}`;
  if (entry === 'restriction') return { what, outcome: outcome === 'in_force' ? 'In force' : 'No longer in force' };
  const results: Record<string, string> = { upheld: 'Upheld', reversed: 'Reversed' };
  return { what: `Appeal. ${what}`, outcome: outcome === null ? 'Open' : (results[outcome] ?? '') };
}

function Entry({ entry, of }: { entry: CaseEntry; of: CaseKey }) {
  const { what, outcome } = toWords(entry);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {what}
          {entry.title !== null && <span dir="auto"> “{entry.title}”</span>}
        </p>
        <p className="text-muted">
          <Time at={entry.at} format="moment" /> · {outcome}
          {entry.answeredBy !== null && ` · ${entry.answeredBy}`}
        </p>
      </div>
      {entry.entry === 'restriction' && entry.outcome === 'in_force' && (
        <EndRestriction id={entry.id} of={of} which={what} />
      )}
    </li>
  );
}

/** Shows earlier reports, decisions and appeals about the same person, newest first. */
export function CaseHistory({ which, ...key }: CaseKey & { which: string }) {
  const { entries, ...query } = useCaseHistory(key);
  if (entries === undefined) {
    return <ListState what="history" title={failureText(query.error, caseTexts.historyFailed)} query={query} />;
  }
  return (
    <section aria-label={`History ${which}`} className="grid gap-4">
      <h5 className="text-sm font-medium">History of this person</h5>
      {entries.length === 0 && <p className="text-sm text-muted">Nothing was reported or decided before.</p>}
      <ul className="grid gap-3 empty:hidden">
        {entries.map((entry) => (
          <Entry key={`${entry.entry} ${entry.id}`} entry={entry} of={key} />
        ))}
      </ul>
      <LoadMore label="Load More History" {...toPaging(query, caseTexts.historyFailed)} />
    </section>
  );
}
