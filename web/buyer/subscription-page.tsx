import { brand } from '../../content/brand.ts';
import { subscriptionPath } from '../../contract/forms.ts';
import { href } from '../../contract/paths.ts';
import type { PageFiles } from './document.tsx';
import { Frame, Heading } from './frame.tsx';

/** What the link of a subscription has found, or what was done with it. */
type Found = 'asked' | 'confirmed' | 'ended' | 'unknown' | 'failed';

interface SubscriptionProps {
  files: PageFiles;
  token: string;
  found: Found;
}

const words: Record<Found, { title: string; lede: string }> = {
  asked: {
    title: 'Confirm your subscription',
    lede: `Press the button, and the newsletter of ${brand.name} comes to the address that this mail reached. If you have not asked for it, you need do nothing: the address is erased after a few days.`,
  },
  confirmed: {
    title: 'You are subscribed',
    lede: 'Your address is confirmed. You can end the subscription here at any time.',
  },
  ended: {
    title: 'You are unsubscribed',
    lede: 'The address is erased. No newsletter will be sent to it.',
  },
  unknown: {
    title: 'This link opens nothing',
    lede: 'Its address is not on the list: it was taken off, or not confirmed in time. You can subscribe once more.',
  },
  failed: { title: 'Try again shortly', lede: 'Nothing was changed.' },
};

export function SubscriptionPage({ files, token, found }: SubscriptionProps) {
  const { title, lede } = words[found];
  const isOn = found === 'confirmed';
  return (
    <Frame title={title} files={files} back={{ href: href('home'), label: `Go to ${brand.name}` }}>
      <Heading lede={lede}>{title}</Heading>
      {(found === 'asked' || isOn) && (
        <form className="buttons" method="post" action={subscriptionPath + token}>
          {found === 'asked' && (
            <button className="button" type="submit" name="confirm" value="1">
              Subscribe
            </button>
          )}
          <button className="button line" type="submit" name="end" value="1">
            {isOn ? 'Unsubscribe' : 'Erase the address now'}
          </button>
        </form>
      )}
    </Frame>
  );
}
