import { dateAndTime } from '../format-values.ts';
import { isUnpublished, type SiteState } from './use-site.ts';

/** The time at which a file was saved, and whether visitors see that version. */
export function SavedState({ site, path }: { site: SiteState; path: string }) {
  const file = site.files.find((each) => each.path === path);
  if (file === undefined) return <span className="quiet">As it comes</span>;
  return (
    <span className="quiet">
      {isUnpublished(site, file.changedMs) ? 'Not on the site yet, ' : ''}
      {`saved ${dateAndTime(new Date(file.changedMs).toISOString())}`}
    </span>
  );
}
