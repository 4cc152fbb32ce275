import { ContactLinks } from './plain/contact-links.tsx';
import { TermsFrame } from './plain/terms-frame.tsx';
import { usePlatformInfo } from './plain/use-platform-info.ts';

export default function PrivacyPage() {
  const { name, supportEmail } = usePlatformInfo();
  return (
    <TermsFrame document="privacy" description={`What ${name} stores about you, why, and how to have it deleted.`}>
      <div className="prose">
        <p>
          {name} stores only what it needs to work and does not track you. There are no advertisements, no trackers and
          no analytics from other companies on any page.
        </p>
        <h2>Reading without an account</h2>
        <p>
          You do not have to give us any information. Like every site, we receive your IP address with each request. We
          use it only to block attacks and excessive traffic. Article views are counted without recording who viewed
          them.
        </p>
        <p>
          You can follow a writer by email without an account. We then store your email address, the writers you follow,
          and when and to what you agreed. These writers can see your address. A year after you leave the last list, we
          delete all of it.
        </p>
        <h2>With an account</h2>
        <p>We store:</p>
        <ul>
          <li>
            your email address and username, and a hash of your password, from which the password cannot be recovered;
          </li>
          <li>the topics, teams and writers you follow, and how you reacted to articles;</li>
          <li>
            the posts you saved, and where you stopped in the 300 articles you read last, which you can clear in
            Settings;
          </li>
          <li>your articles, pictures and profile;</li>
          <li>your reports about articles, your newest 500 notifications, and which of them you want by email;</li>
          <li>the browsers you are signed in with, and when you signed in;</li>
          <li>
            your private feeds: a hash of the key in each address, the last day it was read, and from how many networks
            on that day. To count the networks, we store a hash of each until the next day;
          </li>
          <li>your subscriptions and payments, because the law requires us to keep accounts.</li>
        </ul>
        <p>
          Others see your username, your published posts and your profile as a writer. Writers see the usernames of the
          readers who follow or subscribe to them, but not your email address. What you save and read is shown to
          nobody. Everything else is only visible to the platform team.
        </p>
        <h2>Cookies and local data</h2>
        <p>We only set cookies that are needed to sign in, so there is no cookie banner:</p>
        <ul>
          <li>
            <strong>session</strong> keeps you signed in: until you close the browser, or for 30 days with "Remember
            me";
          </li>
          <li>
            <strong>device</strong> remembers that you have signed in here before, so nobody can lock you out by
            guessing passwords; it expires after a year;
          </li>
          <li>
            <strong>challenge</strong> exists while you use a passkey, so nobody can use its answer again; it expires
            after five minutes;
          </li>
          <li>
            <strong>bookmark</strong> marks the last change your browser has seen, so you always see your own changes;
            it expires when you close the browser or sign out.
          </li>
        </ul>
        <p>Your browser also stores, without sending it to us until you save or sign in:</p>
        <ul>
          <li>
            the full text of drafts and of an About Me text that are not saved yet, and of comments that are not sent
            yet;
          </li>
          <li>which of your drafts you want to publish without emailing subscribers;</li>
          <li>topics you chose and posts you saved before you signed in;</li>
          <li>your email address, to fill in the sign-in form: if you tick "Remember me", or while the tab is open.</li>
        </ul>
        <p>
          Signing out saves your drafts first, then removes these copies. A remembered email address stays until you
          sign in without "Remember me".
        </p>
        <h2>Email</h2>
        <p>
          We write to confirm your address, to reset your password when you ask for it, when your username or password
          changes, and about subscriptions and changes that concern you, and when one of your private feeds is read from
          unusually many networks. We email you posts by the writers you follow or subscribe to, as often as you choose,
          replies and comments that you have not read, at most every half hour, and rarely news about the platform. You
          can turn these emails off in Settings or with the link at the end of each email. We also email new versions of
          the Terms and of this page. Our emails contain no tracking pixels. Their links to articles name the email, not
          you, so writers see how many visits came from it. For each view of an article we count its day and whether it
          came from this site, a search, an email, social media or another site, never who or from which address.
          Messages from the contact form are stored and emailed to us so we can reply.
        </p>
        <h2>Who else handles your data</h2>
        <p>
          The site runs on Cloudflare's network, an email provider delivers our emails, and Stripe handles payments:
          card numbers go to Stripe and never reach us. These companies work for us and may not use your data for their
          own purposes. We do not sell your data.
        </p>
        <h2>Security records</h2>
        <p>
          We record rejected and suspicious requests, such as failed sign-ins, to detect attacks. A record holds the IP
          address or the account behind the request. We keep at most the newest thousand records, and none for longer
          than 90 days. We also record what admins do, such as deleting an account or answering a report, with their
          names.
        </p>
        <h2>How long we keep records</h2>
        <ul>
          <li>Emails we sent: the address and the subject for 30 days. Their text is erased when they are sent.</li>
          <li>Messages from the contact form, and password reset requests: 90 days.</li>
          <li>Earlier versions of your texts: 30 days.</li>
          <li>
            The text of an article that we took down: as long as the article exists or is taken down, and no longer than
            your account exists.
          </li>
          <li>
            Decisions about your content with their reasons, your appeals, and a picture or profile text that we
            removed: as long as your account exists.
          </li>
          <li>
            A suspension of your account with its reason, and notes that admins write about your case: as long as your
            account exists.
          </li>
          <li>Previous email addresses of your account: 90 days.</li>
          <li>Which versions of the Terms and of this page you agreed to, and when: as long as your account exists.</li>
          <li>Former usernames: as long as your account exists, so links to them continue to work.</li>
        </ul>
        <h2>Access, correction, deletion</h2>
        <p>
          In Settings you can download a copy of your data, correct your username and email address, and delete your
          account. For anything else, write to <ContactLinks email={supportEmail} /> from the address of your account.
        </p>
        <p>
          Deleting your account deletes your profile, articles, pictures, follows, reactions, private feeds and
          sessions, your messages from the contact form, and your addresses and the subjects in the records of emails we
          sent you. We keep:
        </p>
        <ul>
          <li>your reports and the records of admin actions, without your name;</li>
          <li>invoices and accounting records, without your name, as long as the law requires;</li>
          <li>
            the subjects of emails we sent to your subscribers, which may name you and your articles, for up to 30 days;
          </li>
          <li>security records of an IP address, for up to 90 days;</li>
          <li>
            a code made from each of your usernames, for 90 days, so that nobody else can take the username in that
            time;
          </li>
          <li>a code made from your address and each mailing list that you left, so that nobody adds you again;</li>
          <li>backups, which are overwritten within 30 days.</li>
        </ul>
        <p>
          Stripe keeps its own records of payments, as required by law. If you were paid as a writer, you keep your
          payout account there. Emails that others have received from us remain in their inboxes.
        </p>
        <p>You may also complain to the data protection authority where you live.</p>
      </div>
    </TermsFrame>
  );
}
