import { useSession } from '@/features/accounts/use-session.ts';
import PlatformSections from './platform-sections.tsx';

/** The sections of the settings that only admins have, without the rest of the settings. */
export default function PlatformTab() {
  const { viewer } = useSession();
  return (
    <div className="pt-2 [&>section:first-child]:border-t-0">{viewer && <PlatformSections viewer={viewer} />}</div>
  );
}
