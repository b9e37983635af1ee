import { site } from './read/site.ts';

const { show, contact, newsletter, airdrops, news, articles } = await site();

// Each is a constant of its own, so that a build leaves out of the scripts what it switches off.
export const showsStore = show.store;
export const showsPortfolio = show.portfolio;
export const showsTools = show.tools;
export const showsLogin = show.login;
export const showsSearch = show.search;
export const showsNewsletter = show.newsletter;
export const showsSubscribersClaim = show.subscribersClaim;
export const showsContactForm = show.contactForm;
export const showsProStrip = show.proStrip;
// What is empty has no link and no part of Home.
export const showsAirdrops = show.airdrops && airdrops.length > 0;
export const showsNews = show.news && news.length > 0;
export const showsLearn = show.learn && articles.length > 0;

// They send something only where the site sends mail: see web/state/sends-mail.ts.
export const contactByMail = show.contactForm && contact === 'mail';
export const newsletterByMail = show.newsletter && newsletter === 'mail';
