import { type ReactNode, useState } from 'react';
import type { ReportDecision } from '#contract/moderation';
import { Button } from '@/components/ui/button.tsx';
import { AnswerReportDialog } from './answer-report-dialog.tsx';
import type { AnswerDialogText } from './report-answer-text.ts';
import { type ReportedKind, useAnswerReport } from './use-reports.ts';

type ReportDecisionsProps = {
  reportId: string;
  kind: ReportedKind;
  isDown: boolean;
  /** Names what was reported, behind the label of each button. */
  which: string;
  /** Shown while it is taken down. */
  restore: ReactNode;
  dialogText: (decision: ReportDecision) => AnswerDialogText;
};

/** The two decisions on an open report, each with its dialog. */
export function ReportDecisions({ reportId, kind, isDown, which, restore, dialogText }: ReportDecisionsProps) {
  /** Stays unchanged while the dialog closes. */
  const [dialog, setDialog] = useState<{ decision: ReportDecision; isOpen: boolean } | null>(null);
  const [written, setWritten] = useState({ answer: '', reason: '' });
  const answer = useAnswerReport(kind, reportId);
  const openDialog = (decision: ReportDecision) => setDialog({ decision, isOpen: true });
  const named = <span className="sr-only"> {which}</span>;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isDown ? (
          restore
        ) : (
          <Button variant="outline" size="sm" onClick={() => openDialog('kept')}>
            Keep {kind === 'article' ? 'Article' : 'Comment'}
            {named}
          </Button>
        )}
        <Button variant={isDown ? 'outline' : 'destructive'} size="sm" onClick={() => openDialog('taken_down')}>
          {isDown ? 'Answer' : 'Take Down'}
          {kind === 'comment' && <span className="sr-only"> comment</span>}
          {named}
        </Button>
      </div>
      {dialog && (
        <AnswerReportDialog
          key={dialog.decision}
          open={dialog.isOpen}
          decision={dialog.decision}
          dialogText={dialogText(dialog.decision)}
          isDown={isDown}
          send={(request) => answer.mutateAsync(request)}
          written={written}
          onWritten={setWritten}
          onClose={() => setDialog((now) => now && { ...now, isOpen: false })}
        />
      )}
    </>
  );
}
