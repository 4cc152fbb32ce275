import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Skeleton of a section of Settings. @param className height of its content, if it is tall */
export function SettingsRow({ className = '' }: { className?: string }) {
  return (
    <div className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:py-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <Skeleton className="h-7 w-44" />
        <Skeleton className="mt-3 h-4 w-full max-w-72" />
      </div>
      <div className={className}>
        <Skeleton className="h-10 w-40" />
        <Skeleton className="mt-3 h-4 w-3/4" />
      </div>
    </div>
  );
}

/** Skeleton of the admin sections, in their height. */
export function PlatformSkeleton() {
  return (
    <div aria-busy="true">
      <SettingsRow className="min-h-493 md:min-h-330" />
      <SettingsRow className="min-h-245 sm:min-h-173" />
      <SettingsRow className="min-h-63 sm:min-h-40" />
    </div>
  );
}

export function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="pt-8">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mt-8 mb-10 h-36 w-full rounded-lg" />
      <SettingsRow />
      <SettingsRow />
      <SettingsRow />
    </div>
  );
}
