export default function MailTab() {
  return <h2 className="mt-8 text-2xl">Mail</h2>;
}
