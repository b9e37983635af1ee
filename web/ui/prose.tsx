/** A paragraph, a list of short points, or the one sentence to remember. */
type Block = string | readonly string[] | { quote: string };

interface Section {
  /** Unique on the page; the hash of links to the section. */
  id: string;
  heading: string;
  blocks: readonly Block[];
}

/** A long text, rendered from data. */
export function Prose({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="prose">
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {blocks.map((block) => (
            <TextBlock key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('quote' in block) return <blockquote>{block.quote}</blockquote>;
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
