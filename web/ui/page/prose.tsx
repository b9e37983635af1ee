import type { LanguageAttributes, TextNode, TextSection } from '../../../content/text.ts';
import { TextPicture } from '../pictures/text-picture.tsx';

interface ProseProps {
  sections: readonly TextSection[];
  /** The text's language, if it is not the site's. */
  languageAttributes?: LanguageAttributes | undefined;
}

/** A long text, rendered from data. */
export function Prose({ sections, languageAttributes }: ProseProps) {
  return (
    <div className="prose" {...languageAttributes}>
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          <TextBlocks nodes={blocks} />
        </section>
      ))}
    </div>
  );
}

/** The blocks of a text. Indices serve as keys, because a text never changes in place. */
export function TextBlocks({ nodes }: { nodes: readonly TextNode[] }) {
  return (
    <>
      {nodes.map(
        (node, index) =>
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the blocks never change
          typeof node === 'string' ? (
            <p key={index}>{node}</p>
          ) : (
            <Block key={index} element={node} />
          ),
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the blocks never change
      )}
    </>
  );
}

function Block({ element }: { element: Exclude<TextNode, string> }) {
  if ('picture' in element) return <TextPicture picture={element.picture} />;
  const { tag: Tag, href, title, children } = element;
  if (children.length === 0) return <Tag />;
  const inside = children.map((node, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
    typeof node === 'string' ? node : <Block key={index} element={node} />,
  );
  // biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
  if (Tag === 'pre') return <pre tabIndex={0}>{inside}</pre>;
  if (Tag === 'table')
    return (
      <div className="table-box" tabIndex={0}>
        <table>{inside}</table>
      </div>
    );
  // biome-ignore-end lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
  if (href === undefined) return <Tag>{inside}</Tag>;
  return (
    <a href={href} title={title} className="text-link">
      {inside}
    </a>
  );
}
