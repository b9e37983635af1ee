/** The order in which a sale takes the held coins; 'average' treats them all alike. */
export const costMethods = ['fifo', 'lifo', 'hifo', 'average'] as const;
export type CostMethod = (typeof costMethods)[number];
