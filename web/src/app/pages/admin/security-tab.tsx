export default function SecurityTab() {
  return <h2 className="mt-8 text-2xl">Security</h2>;
}
