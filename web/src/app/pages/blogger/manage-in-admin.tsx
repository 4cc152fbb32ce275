import type { Blogger } from '#contract/profiles';
import { TextLink } from '@/components/ui/text-link.tsx';
import { adminReaderPath } from '@/lib/navigation/dashboard-paths.ts';

/** For admins: a link from a blogger's page to their account in Reader Management. */
export default function ManageInAdmin({ username }: Pick<Blogger, 'username'>) {
  return (
    <TextLink to={adminReaderPath(username)} className="reach text-sm">
      Manage in Admin
    </TextLink>
  );
}
