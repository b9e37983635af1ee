const maxMetaDescriptionChars = 160;

/** A description for search results: at most 160 characters with its ellipsis, cut at a word. */
function metaDescription(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= maxMetaDescriptionChars) return flat;
  const room = flat.slice(0, maxMetaDescriptionChars - 1);
  const lastSpace = room.lastIndexOf(' ');
  return `${room.slice(0, lastSpace > 0 ? lastSpace : room.length)}…`;
}

/** A page's title and description, the same on the server and after in-site navigation. */
export function pageMeta(page: { title: string; description: string }, siteName: string) {
  return {
    title: `${page.title} · ${siteName}`,
    description: metaDescription(page.description),
  };
}

export type PageMeta = ReturnType<typeof pageMeta>;
