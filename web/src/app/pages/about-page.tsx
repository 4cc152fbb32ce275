import { Link } from 'react-router-dom';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ContactLinks } from './plain/contact-links.tsx';
import { PlainPageFrame } from './plain/plain-page-frame.tsx';
import { usePlatformInfo } from './plain/use-platform-info.ts';

export default function AboutPage() {
  const { name, supportEmail, feePercentage, bloggerPercentage } = usePlatformInfo();
  return (
    <PlainPageFrame
      title="About"
      description={`What ${name} is for, how it earns its keep, and who gets what.`}
      path="/about"
      note="What this place is for, and who gets what."
    >
      <div className="prose">
        <p>
          {name} is a place for people who write regularly and people who like to read them. Writers publish articles on
          the topics they know. Readers follow the topics they care about, and pay the writers they would miss.
        </p>
        <h2>For readers</h2>
        <p>
          Every writer keeps a part of their work open to everybody; you can read it without an account on the{' '}
          <Link to="/browse-posts">free posts</Link> page. With an account, which costs nothing, you choose topics and
          get a feed of the newest articles in them. No ranking decides what you see: the newest comes first, and each
          article says why it is there.
        </p>
        <h2>For writers</h2>
        <p>
          Publishing costs nothing. You decide article by article what is free and what is for subscribers, and you set
          your own monthly price between $3 and $10. You keep {bloggerPercentage}% of every subscription;{' '}
          {feePercentage}% is the platform's share, and the card fees are paid out of that share, not yours.
        </p>
        <h2>What we do not do</h2>
        <ul>
          <li>We show no advertisements and sell no data.</li>
          <li>We set only the cookies that signing in needs.</li>
          <li>We do not hide the way out: a subscription ends with two presses, and you keep what you paid for.</li>
        </ul>
        <h2>Talk to us</h2>
        <p>
          Questions, corrections and complaints are welcome: <ContactLinks email={supportEmail} />.
        </p>
      </div>
      <div className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/browse-posts">Browse Free Articles</ButtonLink>
        <ButtonLink to="/contact" variant="outline">
          Contact
        </ButtonLink>
      </div>
    </PlainPageFrame>
  );
}
