import { type CostMethod, costMethods } from '../../../domain/ledger/cost-method.ts';
import { createPersistedValue, usePersisted } from '../storage/persisted-value.ts';

export const costMethod = createPersistedValue<CostMethod>(
  'cost-method',
  (stored) => costMethods.find((method) => method === stored),
  'fifo',
);

export const useCostMethod = () => usePersisted(costMethod);
