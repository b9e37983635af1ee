import type { ArticleBlock, ArticleSection } from '../../brand/content/articles/article-text.ts';

/** An article's text as real elements, made from data. */
export function ArticleBody({ sections }: { sections: readonly ArticleSection[] }) {
  return (
    <div className="prose">
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {blocks.map((block) => (
            <Block key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Block({ block }: { block: ArticleBlock }) {
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
