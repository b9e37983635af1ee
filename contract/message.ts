/** The words of a toast or a notice. */
export interface Message {
  title: string;
  description?: string;
}
