import { ContactLinks } from './plain/contact-links.tsx';
import { PlainPageFrame } from './plain/plain-page-frame.tsx';
import { usePlatformInfo } from './plain/use-platform-info.ts';

export default function PrivacyPage() {
  const { name, supportEmail } = usePlatformInfo();
  return (
    <PlainPageFrame
      title="Privacy"
      description={`What ${name} stores about you, why, and how to have it erased.`}
      path="/privacy"
      note="In force since November 22, 2026."
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
        <p>We set three cookies. Signing in needs them, none of them tracks you, and so no banner asks you:</p>
        <ul>
          <li>
            <strong>session</strong> keeps you signed in: until you close the browser, or for 30 days with "Remember
            me";
          </li>
          <li>
            <strong>device</strong> remembers that you have signed in here before, so that nobody can lock you out by
            guessing passwords; it stays for a year;
          </li>
          <li>
            <strong>bookmark</strong> names the state of our database that your browser has seen, so that you see your
            own changes; it stays until you close the browser or sign out.
          </li>
        </ul>
        <p>Your browser also stores, without sending it to us until you save or sign in:</p>
        <ul>
          <li>drafts and an About Me text that are not saved yet, with their whole text;</li>
          <li>which of your drafts nobody is to be emailed about;</li>
          <li>topics you chose before you signed in;</li>
          <li>your email address, to fill in the sign-in form: if you tick "Remember me", or while the tab is open.</li>
        </ul>
        <p>
          Signing out saves your drafts first, then removes these copies. A remembered email address stays until you
          sign in without "Remember me".
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
          We record rejected and suspicious requests, such as failed sign-ins, so that attacks can be seen. A record
          holds the network address or the account behind the request. We keep at most the newest thousand records, and
          none for longer than 90 days. What the people who run the platform do here, such as deleting an account or
          answering a report, is recorded as well, with their names.
        </p>
        <h2>How long we keep records</h2>
        <ul>
          <li>Emails we sent: the address and the subject for 30 days. Their text is erased when they are sent.</li>
          <li>What you send by the contact form, and requests for a password reset: 90 days.</li>
          <li>Earlier versions of your texts: 30 days.</li>
          <li>
            The text of an article when we took it down: as long as the article exists or stays taken down, and no
            longer than your account.
          </li>
          <li>Addresses your account had before: 90 days.</li>
        </ul>
        <h2>Seeing, correcting, erasing</h2>
        <p>
          In Settings you can download a copy of your data, correct your username and email address, and delete your
          account. For anything else, write to <ContactLinks email={supportEmail} /> from the address of your account.
        </p>
        <p>
          Deleting your account erases your profile, articles, pictures, follows, reactions and sessions, your messages
          from the contact form, and your addresses and the subjects in the records of emails we sent you. What remains:
        </p>
        <ul>
          <li>your reports, and what the people who run the platform did, without your name;</li>
          <li>invoices and the accounts behind them, without your name, as long as required by law;</li>
          <li>
            the subjects of emails we sent to your subscribers, which may name you and your articles, for up to 30 days;
          </li>
          <li>security records of a network address, for up to 90 days;</li>
          <li>backups, which are overwritten within 30 days.</li>
        </ul>
        <p>
          Stripe keeps its own records of payments, as required by law. If you were paid as a writer, your payout
          account there stays yours. Emails that others have received from us stay in their inboxes.
        </p>
        <p>You may also complain to the data protection authority where you live.</p>
      </div>
    </PlainPageFrame>
  );
}
