import { type Method, methods } from '../../../domain/ledger/method.ts';
import { createPersistedValue, usePersisted } from '../storage/persisted-value.ts';

/** The visitor's choice of cost method. */
export const costMethod = createPersistedValue<Method>(
  'cost-method',
  (stored) => methods.find((method) => method === stored),
  'fifo',
);

export const useCostMethod = () => usePersisted(costMethod);
