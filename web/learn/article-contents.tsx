import { useEffect, useState } from 'react';
import type { ArticleSection } from '../../brand/content/articles/article-text.ts';

/** The part of the window that is being read: below the header, in the upper half. */
const readingLine = '-96px 0px -60% 0px';

/** The sticky table of contents beside an article; marks the section that is being read. */
export function ArticleContents({ sections }: { sections: readonly ArticleSection[] }) {
  const [readId, setReadId] = useState(sections[0]?.id);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = sections.find(({ id }) => inView.has(id));
        if (first) setReadId(first.id);
      },
      { rootMargin: readingLine },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return (
    <aside className="article-aside">
      <nav className="article-contents" aria-label="On this page">
        <p className="mb-2 text-12 text-text-3">On this page</p>
        {sections.map(({ id, heading }) => (
          <a key={id} href={`#${id}`} aria-current={id === readId ? 'location' : undefined}>
            {heading}
          </a>
        ))}
      </nav>
    </aside>
  );
}
