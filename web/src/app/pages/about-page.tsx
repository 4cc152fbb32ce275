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
      description={`What ${name} is, how it makes money, and how earnings are shared.`}
      path="/about"
      note="What this platform is for, and how earnings are shared."
    >
      <div className="prose">
        <p>
          {name} is for people who write regularly and people who like to read. Writers publish articles on topics they
          know. Readers follow the topics they care about and subscribe to the writers they like best.
        </p>
        <h2>For readers</h2>
        <p>
          Every writer publishes some articles for free. You can read them without an account on the{' '}
          <Link to="/browse-posts">free posts</Link> page. With a free account, you choose topics and get a feed of the
          newest articles about them. Articles are not ranked: the newest comes first, and each one says why you see it.
        </p>
        <p>
          Every writer, topic and team also has a feed. A feed is an address for a feed reader, an app that collects new
          articles of many sites in one place. Press Feed on a page to copy its address. If you subscribe to writers, a
          private feed, which you create under Settings, shows their premium articles in full.
        </p>
        <h2>For writers</h2>
        <p>
          Publishing costs nothing. You decide for each article whether it is free or for subscribers only, and you set
          your own monthly price between $3 and $10. You keep {bloggerPercentage}% of every subscription;{' '}
          {feePercentage}% is the platform's share. Card fees are paid out of the platform's share, not yours.
        </p>
        <h2>What we don't do</h2>
        <ul>
          <li>We show no advertisements and sell no data.</li>
          <li>We only set the cookies needed to sign in.</li>
          <li>Unsubscribing takes two clicks, and you keep access until the end of the paid month.</li>
        </ul>
        <h2>Talk to us</h2>
        <p>
          Questions, corrections and complaints are welcome: <ContactLinks email={supportEmail} />. How we handle
          reports is on the <Link to="/transparency">Transparency</Link> page.
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
