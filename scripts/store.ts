import './own-site/checked-site.ts';

// Import this last, after the modules that format figures, days and countries have got the site's locale.
await import('./own-site/store-command.ts');
