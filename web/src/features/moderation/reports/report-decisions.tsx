import { type ReactNode, useState } from 'react';
import type { AnyReportDecision } from '#contract/moderation';
import { Button } from '@/components/ui/button.tsx';
import type { ReportedKind } from '../moderation-keys.ts';
import { AnswerReportDialog, type ReportAnswerInput } from './answer-report-dialog.tsx';
import type { AnswerDialogText } from './report-answer-text.ts';
import { useAnswerReport } from './use-reports.ts';

/** A decision that an admin can make. */
export type DecisionChoice = { decision: AnyReportDecision; label: string; isDestructive: boolean };

type ReportDecisionsProps = {
  reportId: string;
  kind: ReportedKind;
  choices: readonly DecisionChoice[];
  isDown: boolean;
  /** Names what was reported, behind the label of each button. */
  which: string;
  /** Shown before the decisions while it is taken down. */
  restore?: ReactNode;
  dialogText: (decision: AnyReportDecision) => AnswerDialogText;
};

const NOTHING: ReportAnswerInput = { answer: '', reason: '', ground: 'other' };

/** The decisions on an open report, each with its dialog. */
export function ReportDecisions({ reportId, kind, choices, isDown, which, restore, dialogText }: ReportDecisionsProps) {
  /** Stays unchanged while the dialog closes. */
  const [dialog, setDialog] = useState<{ decision: AnyReportDecision; isOpen: boolean } | null>(null);
  const [written, setWritten] = useState(NOTHING);
  const answer = useAnswerReport(kind, reportId);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isDown && restore}
        {choices.map(({ decision, label, isDestructive }) => (
          <Button
            key={decision}
            variant={isDestructive ? 'destructive' : 'outline'}
            size="sm"
            onClick={() => setDialog({ decision, isOpen: true })}
          >
            {label}
            <span className="sr-only"> {which}</span>
          </Button>
        ))}
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
