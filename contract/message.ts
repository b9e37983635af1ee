/** What a toast or a notice says. */
export interface Message {
  title: string;
  description?: string;
}
