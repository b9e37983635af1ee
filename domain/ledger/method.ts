/** Which of the coins that are held a sale takes first; 'average' makes no difference between them. */
export const methods = ['fifo', 'lifo', 'hifo', 'average'] as const;
export type Method = (typeof methods)[number];
