import { LockIcon } from '@/components/ui/icons.tsx';

/** Marks parts of a public page that only its owner sees. */
export function OwnerOnlyNotice() {
  return (
    <p className="flex items-center gap-2 pt-8 text-sm text-muted">
      <LockIcon className="size-4" />
      Only you see this
    </p>
  );
}
