export default function AdminAuthPage() {
  return <h1 className="mt-8 text-2xl">admin-auth</h1>;
}
