import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { mostListingTags } from '#contract/inventory/listing-tags.ts';
import { disclosureName, disclosureOptionsWith } from './disclosures.ts';
import { listingQueries } from './queries.ts';

type Props = { value: readonly string[]; onChange: (values: string[]) => void };

/** Internal tags: typing chooses an existing one or creates a new one. */
export function TagsControl({ value, onChange }: Props) {
  const known = useQuery(listingQueries.tags).data?.tags ?? [];
  return (
    <TagInput
      value={value}
      onChange={(tags) => onChange(tags.map((tag) => tag.toLowerCase()))}
      suggestions={known.map(({ tag }) => tag)}
      max={mostListingTags}
    />
  );
}

/** Several of RESO's values; other values from a file or feed can be removed. */
export function DisclosuresControl({ value, onChange }: Props) {
  const t = useT();
  return (
    <MultiCombobox
      label={t.any(listingFields.disclosures.label)}
      source={disclosureOptionsWith(t, value)}
      value={value.map((one) => ({ value: one, label: disclosureName(t, one) }))}
      onChange={(options) => onChange(options.map((option) => option.value))}
      placeholder={t('listings.noDisclosures')}
    />
  );
}
