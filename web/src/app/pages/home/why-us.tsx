import { bloggerPercentage } from '#contract/money';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';

const reasons = (share: string) => [
  {
    title: 'No ads',
    text: 'Nothing blinks beside your writing, and nobody sells your readers’ attention. Readers pay for words, so words are all they see.',
  },
  {
    title: 'No startup costs',
    text: 'An account, your pages and every post you publish are free. We earn only when you do.',
  },
  {
    title: `${share} is yours`,
    text: `You set the price of your subscription and keep ${share} of what it earns, every month.`,
  },
];

/** Shows the pitch. `fee` is the platform's configured share in percent. */
export function WhyUs({ fee = DEFAULT_FEE_PERCENTAGE }: { fee?: number | undefined }) {
  return (
    <section aria-labelledby="why-us" className="border-y border-line bg-sunken">
      <div className="shell py-14 md:py-20">
        <h2 id="why-us" className="text-3xl">
          Why writers stay
        </h2>
        <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {reasons(`${bloggerPercentage(fee)}%`).map(({ title, text }) => (
            <div key={title} className="border-t border-line-strong pt-4">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-muted text-pretty">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
