import { useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { Button } from '@/components/ui/button.tsx';
import { authPath } from '@/features/accounts/auth-steps.ts';
import { signOutFailed, useSignOut } from '@/features/accounts/use-sign-out.ts';
import { UnsentWork } from '@/lib/before-sign-out.ts';
import { toast } from '@/lib/toast.ts';
import { HeaderLink } from './header-link.tsx';

/** The header of someone signed in. */
export function ViewerMenu({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut();
  const navigate = useNavigate();

  function showFailure(error: Error) {
    navigate(authPath('sign-out'), { state: { isUnsent: error instanceof UnsentWork } });
    // Without a connection that page may not come.
    if (!navigator.onLine) toast.error(signOutFailed.title, signOutFailed.text);
  }

  return (
    <nav aria-label="Main" className="flex shrink-0 items-center gap-1 md:gap-2">
      <HeaderLink to="/">Dashboard</HeaderLink>
      <span className="hidden md:block">
        <HeaderLink to="/browse-posts">Free Posts</HeaderLink>
      </span>
      <span className="hidden max-w-48 truncate border-l border-line pl-4 text-sm text-muted md:block">
        {viewer.username}
      </span>
      <Button
        variant="ghost"
        size="sm"
        busy={signOut.isPending}
        onClick={() => signOut.mutate({}, { onError: showFailure })}
        className="-mr-4 whitespace-nowrap"
      >
        Sign Out
      </Button>
    </nav>
  );
}
