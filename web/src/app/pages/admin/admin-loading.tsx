/** Shown while the session or data loads. */
export function AdminLoading() {
  return (
    <p role="status" className="py-16 text-center text-muted">
      Loading....
    </p>
  );
}
