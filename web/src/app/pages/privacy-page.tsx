import { PlainPageFrame } from './plain/plain-page-frame.tsx';
import { usePlatformFacts } from './plain/platform-facts.ts';
import { WriteToUs } from './plain/write-to-us.tsx';

export default function PrivacyPage() {
  const { name, supportEmail } = usePlatformFacts();
  return (
    <PlainPageFrame
      title="Privacy"
      description={`What ${name} stores about you, why, and how to have it erased.`}
      path="/privacy"
      note="In force since November 21, 2026."
    >
      <div className="prose">
        <p>
          {name} stores what it needs to work, and nothing to follow you around. There are no advertisements, no
          trackers and no analytics from other companies on any page.
        </p>
        <h2>Reading without an account</h2>
        <p>
          You need not tell us anything. Your network address reaches us with each request, as on every site; we use it
          only to hold off attacks and floods of requests. Article views are counted as numbers, without noting who
          looked.
        </p>
        <h2>With an account</h2>
        <p>We store:</p>
        <ul>
          <li>your email address and username, and your password as a hash from which it cannot be read back;</li>
          <li>the topics, teams and writers you follow, and how you reacted to articles;</li>
          <li>what you write: articles, pictures, your profile;</li>
          <li>what you report to us about articles, and which notices you want by mail;</li>
          <li>which browsers you are signed in with, and since when;</li>
          <li>your subscriptions and the amounts paid, because the law asks us to keep accounts.</li>
        </ul>
        <p>
          Others see your username, what you publish and your profile as a writer. Your email address, what you follow
          and what you subscribe to are not shown to anyone but the people who run the platform. A writer sees how many
          subscribers there are.
        </p>
        <h2>Cookies and local data</h2>
        <p>We set two cookies, both needed to sign in, and none that follow you. That is why no banner asks you:</p>
        <ul>
          <li>
            <strong>session</strong> keeps you signed in: until you close the browser, or for 30 days with "Remember
            me";
          </li>
          <li>
            <strong>device</strong> remembers that you have signed in here before, so that nobody can lock you out by
            guessing passwords; it stays for a year.
          </li>
        </ul>
        <p>
          If you ticked "Remember me", your browser itself keeps your email address to fill in the box. That copy is not
          sent to us.
        </p>
        <h2>Email</h2>
        <p>
          We write to confirm your address, to reset your password when you ask for it, and about subscriptions and
          changes that concern you. When a writer you subscribe to publishes a new post we send a notice, until you turn
          these off in Settings or by the link at the end of each. There are no pixels that tell us whether you opened a
          mail. What you send by the contact form is stored and mailed to us, so that we can answer.
        </p>
        <h2>Who else handles your data</h2>
        <p>
          The site runs on Cloudflare's network, mails leave through a mail provider, and payments are handled by
          Stripe: card numbers go to Stripe and never reach us. These companies work for us and may not use your data
          for themselves. We sell nothing to anyone.
        </p>
        <h2>Security records</h2>
        <p>
          Refused sign-ins and similar events are recorded so that attacks can be seen. Only the newest thousand records
          are kept. What the people who run the platform do here, such as deleting an account or answering a report, is
          recorded as well, with their names.
        </p>
        <h2>Seeing, correcting, erasing</h2>
        <p>
          Settings hands you a copy of what is yours, lets you correct your username and email address, and deletes your
          account. Whatever else you want to know or have corrected, ask: write to <WriteToUs email={supportEmail} />{' '}
          from the address of your account. Deleting erases your profile, articles, pictures, follows, reactions and
          sessions. Your reports stay without your name. Invoices and the accounts behind them stay as long as the law
          demands, without your name. Backups are overwritten within 30 days.
        </p>
        <p>You may also complain to the data protection authority where you live.</p>
      </div>
    </PlainPageFrame>
  );
}
