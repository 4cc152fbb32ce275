import { Admins } from '@/features/admins/admins.tsx';

/** Shows who is an admin, with which roles. */
export default function AdminsTab() {
  return (
    <div className="pt-2 [&>section:first-child]:border-t-0">
      <Admins />
    </div>
  );
}
