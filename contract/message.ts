export interface Message {
  title: string;
  description?: string;
}
