import { bloggerPath } from '#contract/handles';
import type { AdminBloggerReport } from '#contract/moderation';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { CaseSection } from '../cases/case-section.tsx';
import { bloggerAnswerText } from './blogger-answer-text.ts';
import { type DecisionChoice, ReportDecisions } from './report-decisions.tsx';
import { FiledReport, GivenAnswer } from './report-parts.tsx';

/** Characters of an About Me before it is cut. */
const ABOUT_SHOWN = 300;

/** Shows the reported profile as it is now. */
function ReportedBlogger({ blogger }: Pick<AdminBloggerReport, 'blogger'>) {
  const { username, pictureUrl, aboutMe } = blogger;
  return (
    <div className="flex gap-4">
      <Avatar name={username} url={pictureUrl} size="md" />
      <div className="min-w-0">
        <h4 className="font-serif text-lg text-pretty">
          <TextLink to={bloggerPath(blogger)}>{username}</TextLink>
        </h4>
        <p className="mt-0.5">
          <Badge>Profile</Badge>
        </p>
        {aboutMe !== '' && (
          <p dir="auto" className="mt-2 text-sm text-pretty wrap-anywhere text-muted">
            {aboutMe.length > ABOUT_SHOWN ? `${aboutMe.slice(0, ABOUT_SHOWN)}…` : aboutMe}
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the decisions that fit a report: what the profile does not have cannot be removed. */
function choicesFor({ blogger }: AdminBloggerReport): DecisionChoice[] {
  const all: DecisionChoice[] = [
    { decision: 'kept', label: 'Keep Profile', isDestructive: false },
    { decision: 'picture_removed', label: 'Remove Picture', isDestructive: true },
    { decision: 'bio_cleared', label: 'Clear About Me', isDestructive: true },
  ];
  const missing = { picture_removed: blogger.pictureUrl === null, bio_cleared: blogger.aboutMe === '' };
  return all.filter(({ decision }) => !(decision in missing && missing[decision as keyof typeof missing]));
}

type BloggerReportProps = { report: AdminBloggerReport };

const Filed = ({ report }: BloggerReportProps) => (
  <FiledReport report={report} kind="blogger" by={report.reporter?.username ?? 'A reader who deleted their account'} />
);

const Case = ({ report: { blogger, assignee } }: BloggerReportProps) => (
  <CaseSection kind="blogger" id={blogger.id} assignee={assignee} which={blogger.username} />
);

/** Shows an open report of a blogger with the decisions. */
export function OpenBloggerReport({ report }: BloggerReportProps) {
  return (
    <li className="grid gap-4 py-6">
      <ReportedBlogger blogger={report.blogger} />
      <Filed report={report} />
      <Case report={report} />
      <ReportDecisions
        reportId={report.id}
        kind="blogger"
        choices={choicesFor(report)}
        isDown={false}
        which={`of ${report.blogger.username}`}
        dialogText={(decision) => bloggerAnswerText(decision, report)}
      />
    </li>
  );
}

/** Shows an answered report of a blogger with the decision and the admin. */
export function AnsweredBloggerReport({ report }: BloggerReportProps) {
  return (
    <li className="grid gap-4 py-6">
      <ReportedBlogger blogger={report.blogger} />
      <Filed report={report} />
      <GivenAnswer report={report} />
      <Case report={report} />
    </li>
  );
}
