import { words } from '../../../content/words.ts';
import type { Portfolio, Portfolios } from '../../../domain/portfolio/portfolios.ts';

export const portfolioName = (all: Portfolios, id: string): string => {
  const place = all.findIndex((each) => each.id === id);
  return all[place]?.name || words.portfolios.unnamed({ number: place + 1 });
};

/** The reason why a portfolio cannot have a name. */
export function nameProblem(all: Portfolios, name: string, own?: Portfolio): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return words.portfolios.enterName;
  const isTaken = all.some((each) => each !== own && portfolioName(all, each.id) === wanted);
  return isTaken ? words.portfolios.takenName : undefined;
}
