/** The order in which a sale takes the held coins; 'average' makes no difference between them. */
export const methods = ['fifo', 'lifo', 'hifo', 'average'] as const;
export type Method = (typeof methods)[number];
