export default function ModerationTab() {
  return <h2 className="mt-8 text-2xl">Moderation</h2>;
}
