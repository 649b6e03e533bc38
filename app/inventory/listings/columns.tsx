import { type ReactNode, useMemo } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Chip } from '#app/ui/chip.tsx';
import type { Column } from '#app/ui/list/column.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import { bathsOf } from '#contract/inventory/baths.ts';
import { type ListingFields, listingFields } from '#contract/inventory/listing-fields.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { disclosureName } from './disclosures.ts';
import { ListingPhotoImage } from './photo.tsx';
import { statusKey, toneOf } from './status.ts';

type Name = keyof ListingFields;
const names = Object.keys(listingFields) as Name[];
const partOf = (name: Name): { column?: string; sort?: boolean; label: string; type: string } => listingFields[name];

/** The listings list without URL parameters: newest first, with the most useful columns. */
export const listingList: ListDefaults = {
  sort: '-createdAt',
  columns: names.filter((name) => partOf(name).column === 'shown'),
  sorts: names.filter((name) => partOf(name).sort),
};

const quiet = (words: ReactNode) => <span className="text-ink-2">{words}</span>;

type Part = Pick<Column<ListingRow>, 'min' | 'grow' | 'align' | 'cell'>;

function partsOf(t: T, format: Formats, nameOf: (id: string | null) => string): Partial<Record<Name, Part>> {
  return {
    unparsedAddress: {
      min: 16,
      grow: 2,
      cell: ({ id, photo, streetNumber, streetName, unitNumber, city, stateOrProvince, postalCode }) => (
        <span className="flex items-center gap-2.5">
          <ListingPhotoImage listing={id} photo={photo} sizes="40px" className="h-7.5 w-10 shrink-0 rounded-s" />
          <span className="grid min-w-0 leading-tight">
            <span className="truncate font-medium">
              {[streetNumber, streetName, unitNumber && `#${unitNumber}`].filter(Boolean).join(' ')}
            </span>
            <span className="truncate text-xs text-ink-3">
              {[city, stateOrProvince].filter(Boolean).join(', ')} {postalCode}
            </span>
          </span>
        </span>
      ),
    },
    standardStatus: {
      min: 11,
      grow: 0.9,
      cell: ({ standardStatus }) => <Chip tone={toneOf(standardStatus)}>{t.any(statusKey(standardStatus))}</Chip>,
    },
    listAgent: {
      min: 8,
      grow: 0.9,
      cell: ({ listAgent }) => quiet(listAgent ? nameOf(listAgent) : t('listings.office')),
    },
    bedroomsTotal: {
      min: 4.5,
      grow: 0.3,
      align: 'end',
      cell: ({ bedroomsTotal }) =>
        bedroomsTotal !== null && <span className="num">{format.number(bedroomsTotal)}</span>,
    },
    bathroomsTotalInteger: {
      min: 4.5,
      grow: 0.3,
      align: 'end',
      cell(listing) {
        const baths = bathsOf(listing);
        return baths !== null && <span className="num">{format.number(baths)}</span>;
      },
    },
    tags: { min: 8, grow: 1, cell: ({ tags }) => quiet(format.list(tags)) },
    disclosures: {
      min: 8,
      grow: 1,
      cell: ({ disclosures }) => quiet(format.list(disclosures.map((one) => disclosureName(t, one)))),
    },
    listPrice: { min: 7, grow: 0.7, align: 'end', cell: ({ listPrice }) => money(format, listPrice) },
  };
}

const money = (format: Formats, value: number | null): ReactNode =>
  value !== null && <span className="num">{format.money(value)}</span>;

/** The cell of a value without its own renderer. */
function plainCell(t: T, format: Formats, name: Name): Part {
  const { type } = partOf(name);
  const value = (row: ListingRow) => (row as Record<string, unknown>)[name];
  const isNumber = type === 'number' || type === 'money';
  const cell = (row: ListingRow): ReactNode => {
    const found = value(row);
    if (found === null || found === undefined) return null;
    if (type === 'money') return money(format, found as number);
    if (name === 'yearBuilt') return <span className="num">{String(found)}</span>;
    if (type === 'number') return <span className="num">{format.number(found as number)}</span>;
    if (type === 'date') return quiet(<span className="num">{format.date(String(found))}</span>);
    if (type === 'instant') return quiet(<span className="num">{format.relative(String(found))}</span>);
    if (type === 'boolean') return quiet(found ? t('listings.yes') : t('listings.no'));
    if (type === 'choice') return quiet(t.any(labelOf(name, String(found))));
    return quiet(String(found));
  };
  return { min: isNumber ? 6.5 : 7, grow: isNumber ? 0.4 : 0.8, ...(isNumber && { align: 'end' as const }), cell };
}

function labelOf(name: Name, value: string): string {
  const field = listingFields[name];
  const options = 'options' in field && Array.isArray(field.options) ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

/** All columns that the listings list can show, in the order of the field list. */
export function useListingColumns(): Column<ListingRow>[] {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  return useMemo(() => {
    const parts = partsOf(t, format, nameOf);
    return names.flatMap((name): Column<ListingRow>[] => {
      const { column, sort, label } = partOf(name);
      if (column === 'never') return [];
      return [{ name, label: t.any(label), sortable: sort === true, ...(parts[name] ?? plainCell(t, format, name)) }];
    });
  }, [t, format, nameOf]);
}
