export default function PlatformTab() {
  return <h2 className="mt-8 text-2xl">Platform Settings</h2>;
}
