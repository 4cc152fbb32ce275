export default function UnsubscribePage() {
  return <h1 className="mt-8 text-2xl">unsubscribe</h1>;
}
