import { words } from '../../../content/words.ts';

interface Guarantee {
  /** The URL of the notice's picture; null if the notice is the sentence alone. */
  picture: string | null;
  sentence: string;
  link: string;
}

/**
 * The EU's notice on the legal guarantee. The law requires the notice to be complete, in colour, unchanged, and
 * linked to the target of its QR code.
 */
export function GuaranteeNotice({ picture, sentence, link }: Guarantee) {
  return (
    <div className="mt-3 text-13 text-text-2">
      {picture === null ? (
        <p>{sentence}</p>
      ) : (
        <img
          src={picture}
          alt={sentence}
          width="595"
          height="842"
          loading="lazy"
          className="mx-auto h-auto w-full bg-white"
        />
      )}
      <a href={link} className="text-link flex min-h-11 items-center" rel="noopener">
        {words.store.rights}
      </a>
    </div>
  );
}
