import { lazy, Suspense, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useMay } from '#app/account/session.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { FormField } from '#app/ui/form/form.tsx';
import type { ContractForm } from '#app/ui/form/use-contract-form.ts';
import type { RequestOf } from '#contract/core/call.ts';
import type { listings, newListing } from '#contract/inventory/listings.ts';
import type { Remarked } from '#contract/inventory/marketing/check.ts';
import { FieldControl } from './field-control.tsx';

export type ListingValues = RequestOf<typeof listings.create>;
export type ListingOutput = z.output<typeof newListing>;
type ListingFieldName = keyof ListingValues & string;

/** The sections of the form, in the order of filling it in. */
export const sections = {
  place: [
    'streetNumber',
    'streetName',
    'unitNumber',
    'city',
    'stateOrProvince',
    'postalCode',
    'countyOrParish',
    'subdivisionName',
    'parcelNumber',
  ],
  home: [
    'propertyType',
    'propertySubType',
    'bedroomsTotal',
    'bathroomsFull',
    'bathroomsHalf',
    'livingArea',
    'livingAreaSource',
    'lotSizeSquareFeet',
    'yearBuilt',
    'garageSpaces',
    'poolPrivateYN',
    'waterfrontYN',
    'viewYN',
    'fireplaceYN',
    'newConstructionYN',
    'disclosures',
  ],
  money: ['listPrice', 'associationFee', 'taxAnnualAmount'],
  dates: ['listingContractDate', 'onMarketDate', 'expirationDate', 'purchaseContractDate', 'closeDate', 'closePrice'],
  words: ['publicRemarks', 'privateRemarks', 'showingInstructions', 'virtualTourURLUnbranded', 'tags'],
  display: [
    'internetEntireListingDisplayYN',
    'internetAddressDisplayYN',
    'internetAutomatedValuationDisplayYN',
    'listingId',
    'listAgent',
  ],
} as const satisfies Record<string, readonly ListingFieldName[]>;
export type Section = keyof typeof sections;
const sectionNames = Object.keys(sections) as Section[];

export const groupNames = keysOf('listings.group', sectionNames);
const labels = keysOf(
  'listings.field',
  sectionNames.flatMap((section) => [...sections[section]]),
);

const required: readonly string[] = ['streetNumber', 'streetName', 'city', 'stateOrProvince'];
const wide: readonly string[] = ['streetName', 'disclosures', ...sections.words];

type Props = {
  form: ContractForm<ListingValues, ListingOutput>;
  /** The sections to show; defaults to all. */
  only?: readonly Section[];
  /** The editable fields of a feed's listing. */
  among?: readonly string[];
};

/** A listing's fields by section, shared by creating and editing. */
export function ListingFormFields({ form, only = sectionNames, among }: Props) {
  const t = useT();
  const may = useMay();
  const isShown = (name: string) =>
    (name !== 'listAgent' || may('listings.assign')) && (among === undefined || among.includes(name));
  return only
    .filter((section) => sections[section].some(isShown))
    .map((section) => (
      <fieldset key={section} className="grid gap-3.5">
        <legend className="mb-2 text-sm font-medium text-ink-3">{t(groupNames[section])}</legend>
        <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-3">
          {sections[section].filter(isShown).map((name) => (
            <FormField
              key={name}
              form={form}
              name={name}
              label={t(labels[name])}
              required={required.includes(name)}
              className={wide.includes(name) ? (section === 'words' ? 'sm:col-span-3' : 'sm:col-span-2') : ''}
            >
              {(control) => (
                <FieldControl name={name} value={control.value} onChange={control.onChange} onBlur={control.onBlur} />
              )}
            </FormField>
          ))}
          {section === 'words' && isShown('publicRemarks') && <Remarks form={form} />}
        </div>
      </fieldset>
    ));
}

const RemarkFindings = lazy(() => import('./remark-findings.tsx'));

/** Tells of forbidden words while they are written: a draft is saved with them, but can't be activated. */
function Remarks({ form }: Pick<Props, 'form'>) {
  const values = useDeferredValue(useWatch({ control: form.control }));
  const text = (name: keyof Remarked & ListingFieldName) => (values[name] as string | null | undefined) ?? null;
  return (
    <div className="sm:col-span-3">
      <Suspense>
        <RemarkFindings
          of={{
            publicRemarks: text('publicRemarks'),
            privateRemarks: text('privateRemarks'),
            showingInstructions: text('showingInstructions'),
            streetNumber: text('streetNumber'),
            streetName: text('streetName'),
            city: text('city'),
            subdivisionName: text('subdivisionName'),
            stateOrProvince: text('stateOrProvince'),
            internetAddressDisplayYN: values.internetAddressDisplayYN ?? true,
          }}
        />
      </Suspense>
    </div>
  );
}
