/** The order in which a sale takes the held coins; 'average' treats them all alike. */
export const methods = ['fifo', 'lifo', 'hifo', 'average'] as const;
export type Method = (typeof methods)[number];
