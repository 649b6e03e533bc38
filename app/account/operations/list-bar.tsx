import type { ReactNode } from 'react';
import { SearchInput } from '#app/ui/search-input.tsx';

type Props = { children: ReactNode; search: string; onSearch: (text: string) => void; label: string };

/** The bar above an operator's list: filters and a search field. */
export const ListBar = ({ children, search, onSearch, label }: Props) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    {children}
    <div className="min-w-52 flex-1 sm:max-w-80">
      <SearchInput value={search} onChange={onSearch} aria-label={label} placeholder={label} />
    </div>
  </div>
);
