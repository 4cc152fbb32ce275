import { interestMessages } from '#contract/interests';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import type { InterestFormState } from './use-interest-form.ts';

/** Returns the notice after saving. `signInPath` returns to this screen. */
function noticeOf({ outcome, screen, save }: InterestFormState, signInPath: string) {
  switch (outcome) {
    case 'signed out':
      return (
        <Notice tone="warning" title={interestMessages.signInTitle}>
          <p>{interestMessages.signIn} What you chose will still be here.</p>
          <ButtonLink to={signInPath} size="sm" className="mt-3">
            Log In
          </ButtonLink>
        </Notice>
      );
    case 'saved':
      return (
        <Notice tone="success" title={screen.savedTitle}>
          {screen.savedText}{' '}
          <TextLink to="/" className="reach">
            See your feed
          </TextLink>
        </Notice>
      );
    case 'save failed': {
      const words = screen.failed ?? interestMessages.saveFailed;
      const text = failureText(save.error, words);
      const title = text === words ? interestMessages.saveFailedTitle : interestMessages.savingFailed;
      return (
        <Notice tone="error" title={title}>
          {text}
        </Notice>
      );
    }
    default:
      return null;
  }
}

export function SaveOutcome({ form, signInPath }: { form: InterestFormState; signInPath: string }) {
  const notice = noticeOf(form, signInPath);
  return notice && <div className="mt-6 max-w-xl">{notice}</div>;
}
