import { Plus, Trash2 } from 'lucide-react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { mostSellers, type Seller } from '#contract/inventory/listing-sellers.ts';

type Props = {
  value: readonly Seller[];
  onChange: (sellers: Seller[]) => void;
  errorOf: (place: number, name: keyof Seller) => string | undefined;
};

export const noSeller: Seller = { name: '', email: '', phone: '', lead: null };

/** Sellers, chosen among the leads or entered by name. */
export function SellersFields({ value, onChange, errorOf }: Props) {
  const t = useT();
  const change = (at: number, part: Partial<Seller>) =>
    onChange(value.map((seller, place) => (place === at ? { ...seller, ...part } : seller)));
  return (
    <div className="grid gap-3.5">
      {value.map((seller, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else of their own until they are saved
        <div key={at} className="grid gap-x-4 gap-y-3 items-start sm:grid-cols-[1.4fr_1.4fr_1fr_auto]">
          <Field label={t('listings.seller.name')} required error={errorOf(at, 'name')}>
            <Input
              dir="auto"
              value={seller.name}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => change(at, { name: target.value, lead: null })}
            />
          </Field>
          <Field label={t('listings.seller.email')} error={errorOf(at, 'email')}>
            <Input
              type="email"
              value={seller.email}
              maxLength={254}
              autoComplete="off"
              onChange={({ target }) => change(at, { email: target.value.trim() })}
            />
          </Field>
          <Field label={t('listings.seller.phone')} error={errorOf(at, 'phone')}>
            <Input
              type="tel"
              value={seller.phone}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => change(at, { phone: target.value })}
            />
          </Field>
          <IconButton
            label={t('listings.seller.remove', { name: seller.name })}
            className="sm:mt-6.5"
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {value.length < mostSellers && (
        <div className="flex flex-wrap items-center gap-2">
          <Combobox
            label={t('listings.seller.choose')}
            placeholder={t('listings.seller.choose')}
            source={findLeads}
            value={null}
            onChange={(chosen) => chosen && void leadOf(chosen.value).then((seller) => onChange([...value, seller]))}
            className="w-64 max-w-full"
          />
          <Button size="s" kind="quiet" icon={<Plus />} onClick={() => onChange([...value, noSeller])}>
            {t('listings.seller.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

async function findLeads(search: string, signal: AbortSignal) {
  const { rows } = await api.leads.list({ limit: 20, ...(search.trim() && { search }) }, { signal });
  return rows.map(({ id, name, email }) => ({ value: id, label: name, ...(email && { detail: email }) }));
}

async function leadOf(id: string): Promise<Seller> {
  const { name, email, phone } = await api.leads.get({ id });
  return { name: name.slice(0, 120), email: email ?? '', phone: phone ?? '', lead: id };
}
