/** The page that an entry of the footer without an address announces: that of its title or its address. */
export const pageOfEntry = <Page extends { title: string; slug: string }>(
  label: string,
  pages: readonly Page[],
): Page | undefined =>
  pages.find(
    ({ title, slug }) => title === label || slug === label.toLowerCase().replaceAll(' ', '-'),
  );
