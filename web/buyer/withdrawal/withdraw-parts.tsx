import { words } from '../../../content/words.ts';

export interface WithdrawalContact {
  name: string;
  number: string;
  email: string;
}

export type WithdrawFaults = Partial<
  Record<'name' | 'number' | 'email' | 'line' | 'statement' | 'again', string>
>;

export const Steps = ({ now }: { now: 1 | 2 }) => (
  <ol className="steps" aria-label={words.withdraw.steps}>
    {[words.withdraw.firstStep, words.withdraw.secondStep].map((step, index) => (
      <li key={step} aria-current={index + 1 === now ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
);

export const FactList = ({ facts }: { facts: Readonly<Record<string, string>> }) => (
  <dl className="facts">
    {Object.entries(facts).flatMap(([name, value]) => [
      <dt key={name}>{name}</dt>,
      <dd key={`${name} value`}>{value}</dd>,
    ])}
  </dl>
);
