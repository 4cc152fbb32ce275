import { authMessages } from '#contract/accounts';
import { Notice } from '@/components/ui/notice.tsx';

type Refused = { username?: string | undefined; password?: string | undefined; confirmation?: string | undefined };

/** Spec §5: what a username or password was refused for, under its own title. */
export function RefusalNotice({ refused: { username, password, confirmation } }: { refused: Refused }) {
  return (
    <>
      {username && (
        <Notice tone="error" title={authMessages.usernameTitle}>
          {username}
        </Notice>
      )}
      {(password ?? confirmation) && (
        <Notice tone="error" title={authMessages.passwordTitle}>
          {password ?? confirmation}
        </Notice>
      )}
    </>
  );
}
