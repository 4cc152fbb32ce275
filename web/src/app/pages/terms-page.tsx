import { Link } from 'react-router-dom';
import { ContactLinks } from './plain/contact-links.tsx';
import { TermsFrame } from './plain/terms-frame.tsx';
import { usePlatformInfo } from './plain/use-platform-info.ts';

export default function TermsPage() {
  const { name, supportEmail, feePercentage, bloggerPercentage } = usePlatformInfo();
  return (
    <TermsFrame document="terms" description={`The rules between you and ${name}, in plain language.`}>
      <div className="prose">
        <p>
          These are the rules for using {name}. By creating an account you agree to them. We kept them short so that you
          can read them.
        </p>
        <h2>Your account</h2>
        <p>
          You must be at least 16 years old. Use your own email address; you must confirm it before you can publish or
          subscribe. Keep your password secret: you are responsible for activity on your account until you tell us that
          someone else has access.
        </p>
        <h2>What you write</h2>
        <p>
          You own what you publish. You allow us to store it, to show it to its intended readers, to show its title,
          picture and opening in lists, search and share previews, and to keep backups. This permission ends when you
          delete the article.
        </p>
        <p>Do not publish anything that you have no right to publish, or that:</p>
        <ul>
          <li>breaks the law, threatens or harasses people, or reveals their private lives;</li>
          <li>harms children, or sexualizes them in any way;</li>
          <li>impersonates someone, or deceives readers for money;</li>
          <li>spreads malware or spam.</li>
        </ul>
        <p>
          We may remove such articles, comments, pictures and profile texts, and close the accounts of people who keep
          publishing them. We tell you why, and you can appeal within six months. An admin answers your appeal. See the{' '}
          <Link to="/transparency">numbers of reports, decisions and appeals</Link>.
        </p>
        <h2>What you read</h2>
        <p>
          Articles are for your own reading. You may quote and link to them as the law allows. Do not republish them,
          and do not share subscriber-only content.
        </p>
        <h2>Subscriptions</h2>
        <p>
          A subscription is to one writer and lets you read that writer's premium articles. Each writer sets a price
          between $3 and $10 a month. Months run from the 1st to the last day; when you join in the middle, you pay for
          the rest of that month, or nothing if the amount is very small. It renews on the 1st until you unsubscribe. We
          show the amount before you pay.
        </p>
        <p>
          You can unsubscribe at any time. You are not charged for further months and keep access until the end of the
          month you paid for. If the payment for that month failed, the subscription ends immediately. We email you
          before a price changes. A new price starts on the 1st at the earliest and never differs by more than 25% from
          the old one.
        </p>
        <h2>Money for writers</h2>
        <p>
          Of each payment the writer gets {bloggerPercentage}% and the platform keeps {feePercentage}%, out of which it
          pays the card fees. Writers can charge once they have published at least five free articles. Refunds and
          disputed payments reduce both shares in proportion. Writers are responsible for taxes on their earnings.
        </p>
        <h2>Leaving</h2>
        <p>
          You can delete your account at any time; <Link to="/privacy">Privacy</Link> says what is deleted. When a
          writer's account is deleted, active subscriptions end and the unused part of the month is refunded. The same
          applies to your subscriptions when you delete your own account. We may refuse new subscriptions from anyone
          who repeatedly subscribes and cancels to read without paying.
        </p>
        <h2>What we promise and what we don't</h2>
        <p>
          We work to keep the platform running and your writing safe, with backups, but we cannot promise that it never
          fails. Articles are the opinions of their writers, not advice from us. Nothing here limits your rights as a
          consumer under the law of your country.
        </p>
        <h2>Changes</h2>
        <p>
          We email you at least 30 days before a material change to these terms. If you do not agree, you can leave
          before then.
        </p>
        <h2>Questions</h2>
        <p>
          Write to <ContactLinks email={supportEmail} />.
        </p>
      </div>
    </TermsFrame>
  );
}
