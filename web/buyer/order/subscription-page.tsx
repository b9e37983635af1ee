import { brand } from '../../../content/look/brand.ts';
import { words } from '../../../content/words.ts';
import { subscriptionPath } from '../../../contract/forms.ts';
import { href } from '../../../contract/paths.ts';
import type { PageFiles } from '../document.tsx';
import { BuyerPageFrame, Heading } from '../frame.tsx';

/** The outcome of following a subscription link. An unknown link shows `ended`, too. */
type LinkOutcome = 'asked' | 'confirmed' | 'ended' | 'failed';

interface SubscriptionProps {
  files: PageFiles;
  token: string;
  found: LinkOutcome;
  /** True if the site sells or has sold something, so that its pages offer withdrawals. */
  hasBuyers: boolean;
}

const { asked, ...others } = words.newsletter.link;
const texts: Record<LinkOutcome, { title: string; lede: string }> = {
  asked: { title: asked.title, lede: asked.lede({ name: brand.name }) },
  ...others,
};

export function SubscriptionPage({
  files,
  token,
  found,
  hasBuyers: answersBuyers,
}: SubscriptionProps) {
  const { title, lede } = texts[found];
  const isOn = found === 'confirmed';
  return (
    <BuyerPageFrame
      title={title}
      files={files}
      hasBuyers={answersBuyers}
      back={{ href: href('home'), label: words.newsletter.goTo({ name: brand.name }) }}
    >
      <Heading lede={lede}>{title}</Heading>
      {(found === 'asked' || isOn) && (
        <form className="buttons" method="post" action={subscriptionPath + token}>
          {found === 'asked' && (
            <button className="button" type="submit" name="confirm" value="1">
              {words.newsletter.subscribe}
            </button>
          )}
          <button className="button line" type="submit" name="end" value="1">
            {isOn ? words.newsletter.unsubscribe : words.newsletter.erase}
          </button>
        </form>
      )}
    </BuyerPageFrame>
  );
}
