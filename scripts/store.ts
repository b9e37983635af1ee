import './own-site/checked-site.ts';

// Imported last: what writes figures, days and countries has those of the site from here on.
await import('./own-site/store-command.ts');
