/** Lists short remarks; false ones do not apply. */
export function RemarkList({ remarks }: { remarks: readonly (string | false)[] }) {
  const shown = remarks.filter((remark) => remark !== false);
  if (shown.length === 0) return null;
  return (
    <ul className="space-y-1 text-sm text-pretty text-muted">
      {shown.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
