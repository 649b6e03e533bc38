import { Banknote } from 'lucide-react';
import { api } from '#app/api.ts';
import type { Found, ShownKind } from '#app/kind.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';

export const foundLoan = ({ id, name, address }: Pick<Loan, 'id' | 'name' | 'address'>): Found => ({
  type: 'loan',
  id,
  name,
  note: address,
  to: `/loan/${id}`,
});

export const loanKind: ShownKind = {
  icon: Banknote,
  search: async (search, signal) => (await api.loans.list({ search, limit: 5 }, { signal })).rows.map(foundLoan),
};
