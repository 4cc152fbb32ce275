export default function DashboardTab() {
  return <h2 className="mt-8 text-2xl">Dashboard</h2>;
}
