import { site } from './read/site.ts';

const { show, contact, newsletter, airdrops, news, articles } = await site();

// Separate constants, so that a build drops the code of features that are switched off.
export const showsStore = show.store;
export const showsPortfolio = show.portfolio;
export const showsTools = show.tools;
export const showsLogin = show.login;
export const showsSearch = show.search;
export const showsNewsletter = show.newsletter;
export const showsSubscribersClaim = show.subscribersClaim;
export const showsContactForm = show.contactForm;
export const showsProStrip = show.proStrip;
// An empty list gets no link and no section on Home.
export const showsAirdrops = show.airdrops && airdrops.length > 0;
export const showsNews = show.news && news.length > 0;
export const showsLearn = show.learn && articles.length > 0;

// The forms send only where the site can send mail: see web/state/site-mode.ts.
export const contactByMail = show.contactForm && contact === 'mail';
export const newsletterByMail = show.newsletter && newsletter === 'mail';
