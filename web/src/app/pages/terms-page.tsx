import { Link } from 'react-router-dom';
import { ContactLinks } from './plain/contact-links.tsx';
import { PlainPageFrame } from './plain/plain-page-frame.tsx';
import { usePlatformInfo } from './plain/use-platform-info.ts';

export default function TermsPage() {
  const { name, supportEmail, feePercentage, bloggerPercentage } = usePlatformInfo();
  return (
    <PlainPageFrame
      title="Terms"
      description={`The rules between you and ${name}, in plain words.`}
      path="/terms"
      note="In force since November 22, 2026."
    >
      <div className="prose">
        <p>
          These are the rules for using {name}. By creating an account you agree to them. We kept them short so that you
          can read them.
        </p>
        <h2>Your account</h2>
        <p>
          You must be at least 16 years old. Give an email address that is yours; to publish or to subscribe you have to
          confirm it. Keep your password to yourself: what is done with your account counts as done by you, until you
          tell us that someone else has it.
        </p>
        <h2>What you write</h2>
        <p>
          What you publish stays yours. You allow us to store it, to show it to those it is meant for, to show its
          title, picture and opening in lists, search and share previews, and to keep backups. That permission ends when
          you delete the article.
        </p>
        <p>Do not publish what you have no right to, and nothing that:</p>
        <ul>
          <li>breaks the law, threatens or harasses people, or reveals their private lives;</li>
          <li>harms children, or sexualizes them in any way;</li>
          <li>passes off as someone else, or deceives readers for money;</li>
          <li>spreads malicious software or floods the place with the same text.</li>
        </ul>
        <p>
          We may remove such articles, and close the accounts of those who go on. We tell you why, and you may object by
          writing to us.
        </p>
        <h2>What you read</h2>
        <p>
          Articles are for your own reading. Quote and link as the law allows; do not republish them, and do not pass on
          what a writer shares only with subscribers.
        </p>
        <h2>Subscriptions</h2>
        <p>
          A subscription is to one writer and lets you read that writer's premium articles. Each writer sets a price
          between $3 and $10 a month. Months run from the 1st to the last day; when you join in the middle, you pay for
          the rest of that month, or nothing where that would be very little. It renews on the 1st until you
          unsubscribe, and what is charged is shown before you pay.
        </p>
        <p>
          You can unsubscribe at any time. No month after the one that has begun is charged then, and you go on reading
          until the end of the month you have paid for; where its payment has failed, the subscription ends at once.
          When a price changes you are told by email beforehand; it changes on the 1st at the earliest, and never by
          more than a quarter at once.
        </p>
        <h2>Money for writers</h2>
        <p>
          Of each payment the writer gets {bloggerPercentage}% and the platform keeps {feePercentage}%, out of which it
          pays the card fees. A writer can charge once at least five articles, of which at least five are free, are
          published. Refunds and disputed payments are taken back from both shares alike. Taxes on what a writer earns
          are the writer's own.
        </p>
        <h2>Leaving</h2>
        <p>
          You may have your account deleted whenever you like; <Link to="/privacy">Privacy</Link> says what is erased.
          When a writer's account is deleted, running subscriptions end and the unused part of the month is refunded.
          The same holds for your subscriptions when you delete your own account. We may refuse new subscriptions to
          someone who subscribes and leaves again and again to read without paying.
        </p>
        <h2>What we promise, and what not</h2>
        <p>
          We work to keep the place running and your writing safe, with backups, but we cannot promise that it never
          fails. Articles are the opinions of their writers, not advice from us. Nothing here takes away rights that the
          law of your country gives you as a consumer.
        </p>
        <h2>Changes</h2>
        <p>
          When these terms change in a way that matters to you, we tell you by email at least 30 days before. If you do
          not agree, you can leave before then.
        </p>
        <h2>Questions</h2>
        <p>
          Write to <ContactLinks email={supportEmail} />.
        </p>
      </div>
    </PlainPageFrame>
  );
}
