import { Button } from '@/components/ui/button.tsx';

/** Stands above a page whose script did not come; what the server wrote stays readable below. */
export function StartFailure() {
  return (
    <div role="alert" className="sticky top-0 z-40 border-b border-line bg-sunken">
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2 text-sm">
        <p>This page has not loaded completely. You can read what is there; buttons do not work yet.</p>
        <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  );
}
